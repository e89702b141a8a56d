import { defaultHandling, type ShippingSettings, shippingSettings } from '@vajra/contract';
import type { FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { TextField } from '../../ui/TextField.tsx';
import { FormActions, Panel } from '../shared/PageLayout.tsx';
import { useFields } from '../shared/use-fields.ts';
import styles from './PackingForm.module.css';
import { useSaveShipping } from './use-save-shipping.ts';

interface PackingFormProps {
  settings: ShippingSettings;
  mayEdit: boolean;
}

const fields = [
  { key: 'fromDays', label: 'Handling from (working days)' },
  {
    key: 'toDays',
    label: 'Handling to (working days)',
    hint: 'Until an order is handed to the carrier. Cart, checkout, mails and policies add it to the days of the shipping method.',
  },
  {
    key: 'packagingGrams',
    label: 'Weight of the packaging in grams',
    hint: 'Added to the weight of the pieces (1 carat is 0.2 g) where prices depend on weight.',
  },
] as const;

const schema = shippingSettings.pick({ handling: true, packagingGrams: true }).required();

/** How long packing takes, and what it adds to the weight. */
export function PackingForm({ settings, mayEdit }: PackingFormProps) {
  const { packagingGrams, handling = defaultHandling } = settings;
  const { values, field, check } = useFields({
    fromDays: String(handling.fromDays),
    toDays: String(handling.toDays),
    packagingGrams: String(packagingGrams),
  });
  const save = useSaveShipping();
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const { packagingGrams: grams, ...days } = values;
    const { data, error } = schema.safeParse({ handling: days, packagingGrams: grams });
    check(
      Object.fromEntries(error?.issues.map(({ path, message }) => [path.at(-1), message]) ?? []),
    );
    focusFirstInvalid(currentTarget);
    if (data) save.mutate({ ...settings, ...data });
  };
  return (
    <Panel title="Packing">
      <Form
        className={styles.form}
        request={{ isPending: save.isPending }}
        isStacked
        onSubmit={submit}
      >
        {fields.map(({ key, ...texts }) => (
          <TextField key={key} {...texts} inputMode="decimal" readOnly={!mayEdit} {...field(key)} />
        ))}
        {mayEdit && (
          <FormActions>
            <Button type="submit" small busy={save.isPending}>
              Save
            </Button>
          </FormActions>
        )}
      </Form>
    </Panel>
  );
}
