import { type LookupKind, lookups } from '@vajra/contract';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { keys } from '../../api/queries.ts';
import { productChange } from '../../desk/keys.ts';
import { useCommand } from '../../desk/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldMessage } from '../../ui/field-message.ts';
import styles from './LookupScreen.module.css';
import { type LookupItem, saveLookup } from './lookup-items.ts';
import { nameProblem } from './lookup-rules.ts';
import { lookupTexts } from './lookup-texts.ts';
import { ParentSelect } from './ParentSelect.tsx';
import { ShapePicture } from './ShapePicture.tsx';

interface LookupFormProps {
  kind: LookupKind;
  /** Undefined adds one. */
  item: LookupItem | undefined;
  onClose: () => void;
}

export interface LookupValues {
  name: string;
  /** An id, 'none', or empty before anything was chosen. */
  parent: string;
}

/** The one form of all eight lookups: add mode without an item, edit mode with it. */
export function LookupForm({ kind, item, onClose }: LookupFormProps) {
  const formId = useId();
  const { thing, saveFailed } = lookupTexts[kind];
  const label = lookups[kind].textKey === 'name' ? 'Name' : thing;
  const isCollection = kind === 'collection';
  const [picture, setPicture] = useState<File>();
  const form = useForm<LookupValues>({
    defaultValues: {
      name: item?.name ?? '',
      parent: item ? String(item.parent?.id ?? 'none') : '',
    },
  });
  const save = useCommand({
    run: ({ name, parent }: LookupValues) =>
      saveLookup(kind, {
        id: item?.id,
        name: name.trim(),
        ...(isCollection && { parentId: parent === 'none' ? null : Number(parent) }),
        picture,
      }),
    failed: saveFailed,
    // Collections stand in their parent's card and in the shop's menu, names in products.
    stale: [keys.lookups, ...productChange],
  });
  const { errors } = form.formState;
  const { setFocus } = form;
  // The dialog gives focus to its first button; typing is what it was opened for.
  useEffect(() => setFocus('name'), [setFocus]);
  const submit = form.handleSubmit((values) => save.mutate(values, { onSuccess: onClose }));

  return (
    <Dialog
      open
      title={`${item ? 'Edit' : 'Add'} ${thing}`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" small onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="make" small busy={save.isPending}>
            {save.isPending ? 'Saving...' : item ? 'Update' : 'Add'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className={styles.form} disabled={save.isPending}>
          <Field label={label} error={fieldMessage(label, errors.name?.message)}>
            <input
              required
              autoComplete="off"
              maxLength={120}
              {...form.register('name', { validate: (value) => nameProblem(kind, value) })}
            />
          </Field>
          {isCollection && <ParentSelect control={form.control} />}
          {kind === 'diamondShape' && (
            <ShapePicture image={item?.image ?? null} picture={picture} onPicture={setPicture} />
          )}
        </fieldset>
      </form>
    </Dialog>
  );
}
