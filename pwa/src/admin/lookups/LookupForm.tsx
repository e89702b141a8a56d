import type { LookupKind } from '@vajra/contract';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { ConflictNotice } from '../shared/ConflictNotice.tsx';
import { lookupScreen } from '../shared/lookup-screens.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import styles from './LookupForm.module.css';
import type { LookupItem } from './lookup-items.ts';
import { validateName } from './lookup-rules.ts';
import { ParentSelect } from './ParentSelect.tsx';
import { ShapeImageField } from './ShapeImageField.tsx';
import { type LookupValues, lookupValues, useLookupSave } from './use-lookup-save.ts';

interface LookupFormProps {
  kind: LookupKind;
  /** Undefined for a new value. */
  item: LookupItem | undefined;
  onClose: () => void;
}

/** The form for adding and editing a value of any lookup. */
export function LookupForm({ kind, item, onClose }: LookupFormProps) {
  const { singular, fieldLabel } = lookupScreen(kind);
  const [image, setImage] = useState<File>();
  const form = useForm<LookupValues>({ defaultValues: lookupValues(item) });
  const { save, theirs } = useLookupSave(kind, item);
  const { isDirty } = form.formState;
  const { setFocus } = form;
  // The dialog focuses its first button, but admins open it to type.
  useEffect(() => setFocus('name'), [setFocus]);
  const leave = useUnsavedChangesPrompt(isDirty || image !== undefined);
  const submit = form.handleSubmit((values) =>
    save.mutate({ values, image }, { onSuccess: onClose }),
  );
  const theirParent =
    kind === 'collection' && ` in ${theirs?.parent?.name ?? 'no parent collection'}`;

  return (
    <FormDialog
      title={`${item ? 'Edit' : 'Add'} ${singular}`}
      submit={save.isPending ? 'Saving...' : item ? 'Update' : 'Add'}
      isCreation
      request={save}
      onClose={() => leave(onClose)}
      onSubmit={submit}
    >
      <fieldset className={styles.fields} disabled={save.isPending}>
        <Stack>
          {theirs && (
            <ConflictNotice>
              Another admin has changed this {singular} to {theirs.name}
              {theirParent}. Saving replaces their version with yours.
            </ConflictNotice>
          )}
          <FormField
            form={form}
            name="name"
            label={fieldLabel}
            options={{ validate: (value) => validateName(kind, value) }}
          >
            <input required autoComplete="off" maxLength={120} />
          </FormField>
          {kind === 'collection' && <ParentSelect control={form.control} />}
          {kind === 'diamondShape' && (
            <ShapeImageField storedImage={item?.image ?? null} file={image} onSelect={setImage} />
          )}
        </Stack>
      </fieldset>
    </FormDialog>
  );
}
