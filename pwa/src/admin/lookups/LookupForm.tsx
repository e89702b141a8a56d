import { type LookupKind, lookups } from '@vajra/contract';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldMessage } from '../../ui/field-message.ts';
import { lookupTexts } from '../shared/lookup-screens.ts';
import type { Drafts } from '../shared/use-draft.ts';
import { useFormDraft } from '../shared/use-form-draft.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import { LookupConflict } from './LookupConflict.tsx';
import styles from './LookupScreen.module.css';
import type { LookupItem } from './lookup-items.ts';
import { nameProblem } from './lookup-rules.ts';
import { ParentSelect } from './ParentSelect.tsx';
import { ShapeImageField } from './ShapeImageField.tsx';
import {
  type LookupDraft,
  type LookupValues,
  lookupValues,
  useLookupSave,
} from './use-lookup-save.ts';

interface LookupFormProps {
  kind: LookupKind;
  /** Undefined adds one. */
  item: LookupItem | undefined;
  /** What was typed into it before. */
  typed?: LookupDraft | undefined;
  draft: Drafts<LookupDraft>;
  onClose: () => void;
}

/** The one form of all eight lookups: add mode without an item, edit mode with it. */
export function LookupForm({ kind, item, typed, draft, onClose }: LookupFormProps) {
  const formId = useId();
  const { thing } = lookupTexts[kind];
  const label = lookups[kind].textKey === 'name' ? 'Name' : thing;
  const isCollection = kind === 'collection';
  const [picture, setPicture] = useState<File>();
  const [opened] = useState(() => typed?.was ?? lookupValues(item));
  const form = useForm<LookupValues>({ defaultValues: opened });
  const giveUp = () => draft.keep(null);
  useFormDraft(form, {
    opened,
    typed: typed?.typed,
    onTyped: (now) => draft.keep(now && { id: item?.id ?? null, was: opened, typed: now }),
  });
  const { save, isSaving, dispute, forget } = useLookupSave(kind, item, {
    onSaved: giveUp,
    onDone: onClose,
  });
  const { errors, isDirty } = form.formState;
  const { setFocus } = form;
  // The dialog gives focus to its first button; typing is what it was opened for.
  useEffect(() => setFocus('name'), [setFocus]);
  const leave = useUnsavedChangesPrompt(isDirty || picture !== undefined, giveUp);
  const submit = form.handleSubmit((values) => save({ values, picture, was: item && opened }));

  if (dispute) {
    return (
      <LookupConflict
        kind={kind}
        dispute={dispute}
        busy={isSaving}
        onDecide={save}
        onClose={forget}
      />
    );
  }
  return (
    <Dialog
      open
      title={`${item ? 'Edit' : 'Add'} ${thing}`}
      onClose={() => leave(onClose)}
      footer={
        <>
          <Button kind="quiet" small onClick={() => leave(onClose)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="create" small busy={isSaving}>
            {isSaving ? 'Saving...' : item ? 'Update' : 'Add'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className={styles.form} disabled={isSaving}>
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
            <ShapeImageField image={item?.image ?? null} picture={picture} onPicture={setPicture} />
          )}
        </fieldset>
      </form>
    </Dialog>
  );
}
