import { useQuery } from '@tanstack/react-query';
import type { LookupKind } from '@vajra/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { menuQuery } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../shared/ChoiceField.tsx';
import styles from './ProductForm.module.css';
import type { ProductValues } from './product-form-values.ts';

const kinds = [
  ['diamondShape', 'shape_id', 'Diamond shape'],
  ['stoneType', 'stone_id', 'Stone type'],
  ['cutGrade', 'grade_id', 'Cut grade'],
  ['clarity', 'clarity_id', 'Clarity'],
  ['naturalColor', 'ncolor_id', 'Natural color'],
  ['fancyColor', 'fcolor_id', 'Fancy color'],
] as const;

interface ClassFieldsProps {
  form: UseFormReturn<ProductValues>;
}

export function ClassFields({ form }: ClassFieldsProps) {
  return (
    <div className={styles.fields}>
      <CollectionFields form={form} />
      {kinds.map(([kind, name, label]) => (
        <LookupField key={kind} form={form} kind={kind} name={name} label={label} />
      ))}
    </div>
  );
}

/** The collection waits for its parent, lists that one's own, and is reset when it changes. */
function CollectionFields({ form }: ClassFieldsProps) {
  const { control } = form;
  const query = useQuery(menuQuery);
  const chosen = useWatch({ control, name: 'pc_id' });
  const parents = query.data?.map(({ pc_id, name }) => ({ id: pc_id, name }));
  const collections = query.data
    ?.find(({ pc_id }) => String(pc_id) === chosen)
    ?.collections.map(({ c_id, name }) => ({ id: c_id, name }));

  return (
    <>
      <div className={styles.half}>
        <ChoiceField
          control={control}
          name="pc_id"
          label="Parent collection"
          choices={parents}
          hint={query.isError && <LoadAgain onClick={() => void query.refetch()} />}
          onChosen={() => form.setValue('c_id', '', { shouldDirty: true })}
        />
      </div>
      <div className={styles.half}>
        <ChoiceField
          control={control}
          name="c_id"
          label="Collection"
          none={chosen ? 'None' : 'Choose a parent collection first'}
          choices={collections}
          disabled={!chosen}
        />
      </div>
    </>
  );
}

interface LookupFieldProps extends ClassFieldsProps {
  kind: LookupKind;
  name: (typeof kinds)[number][1];
  label: string;
}

function LookupField({ form, kind, name, label }: LookupFieldProps) {
  const query = useQuery(choicesQuery(kind));
  return (
    <div>
      <ChoiceField
        control={form.control}
        name={name}
        label={label}
        choices={query.data}
        hint={query.isError && <LoadAgain onClick={() => void query.refetch()} />}
      />
    </div>
  );
}

function LoadAgain({ onClick }: { onClick: () => void }) {
  return (
    <>
      The choices did not load.{' '}
      <Button kind="text" small onClick={onClick}>
        Retry
      </Button>
    </>
  );
}
