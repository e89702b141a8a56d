import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, newsLineId } from '@vajra/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldMessage } from '../../ui/field-message.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { DraftBanner } from '../shared/DraftBanner.tsx';
import { EditConflictDialog } from '../shared/EditConflictDialog.tsx';
import { Panel } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { type Drafts, useDraft } from '../shared/use-draft.ts';
import { useFormDraft } from '../shared/use-form-draft.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import styles from './dashboard.module.css';

/** None, display, edit (spec section 4); null is none. */
export function NewsLine({ text }: { text: string | null }) {
  const [edited, setEdited] = useState<NewsDraft | null>(null);
  const draft = useDraft<NewsDraft>('news line');
  // What is there when the form is opened; a later read must not hide that it was changed.
  const edit = () => setEdited({ was: text, typed: text ?? '' });
  if (edited) return <NewsForm edited={edited} draft={draft} onClose={() => setEdited(null)} />;
  return (
    <Panel
      title="News Line"
      aside={text !== null && <IconButton icon="edit" label="Edit news line" onClick={edit} />}
    >
      <DraftBanner draft={draft} onTake={setEdited} />
      {text === null ? (
        <Button kind="create" small onClick={edit}>
          Add News
        </Button>
      ) : (
        <p className={styles.news}>{text}</p>
      )}
    </Panel>
  );
}

interface NewsDraft {
  /** What it said when it was opened; null where there was none. */
  was: string | null;
  typed: string;
}

interface NewsSaving {
  news_message: string;
  /** What it said when this was written; null where there was none. */
  was: string | null;
}

/** Saves the news line, and tells what another admin made of it meanwhile. */
function useNewsSave(isNew: boolean, draft: Drafts<NewsDraft>, onDone: () => void) {
  const [theirs, setTheirs] = useState<string | null>(null);
  const save = useAdminMutation({
    run: ({ news_message, was }: NewsSaving) =>
      was === null
        ? call(endpoints.addNewsLine, { body: { news_message } })
        : call(endpoints.updateNewsLine, { body: { news_message, news_id: newsLineId, was } }),
    failed: isNew ? 'Failed to save news line.' : 'Failed to update news line.',
    stale: [adminKeys.counters, keys.newsLine],
    onSaved: () => draft.keep(null),
    onConflict: ({ news_message }) => setTheirs(String(news_message)),
  });
  return {
    theirs,
    isSaving: save.isPending,
    save: (saving: NewsSaving) => save.mutate(saving, { onSuccess: onDone }),
    forget: () => setTheirs(null),
  };
}

interface NewsFormProps {
  edited: NewsDraft;
  draft: Drafts<NewsDraft>;
  onClose: () => void;
}

function NewsForm({ edited: { was, typed: first }, draft, onClose }: NewsFormProps) {
  const opened = { news_message: was ?? '' };
  const form = useForm({
    resolver: zodResolver(endpoints.addNewsLine.body),
    defaultValues: opened,
  });
  useFormDraft(form, {
    opened,
    typed: { news_message: first },
    onTyped: (now) => draft.keep(now && { was, typed: now.news_message }),
  });
  const { save, isSaving, theirs, forget } = useNewsSave(was === null, draft, onClose);
  const submit = form.handleSubmit(({ news_message }) => save({ news_message, was }));
  const { errors, isDirty } = form.formState;
  const leave = useUnsavedChangesPrompt(isDirty && !isSaving, () => draft.keep(null));
  const takeTheirs = () => {
    draft.keep(null);
    onClose();
  };
  const typed = () => form.getValues('news_message').trim();

  return (
    <Panel title="News Line">
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label="News line"
          bare
          error={fieldMessage('News line', errors.news_message?.message)}
        >
          <textarea
            rows={3}
            placeholder="Enter your news line here..."
            disabled={isSaving}
            {...form.register('news_message')}
          />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" kind="create" small busy={isSaving}>
            Save
          </Button>
          <Button kind="quiet" small onClick={() => leave(onClose)}>
            Cancel
          </Button>
        </div>
      </form>
      {theirs !== null && (
        <EditConflictDialog
          thing="news line"
          fields={[{ key: 'news_message', label: 'News line', yours: typed(), theirs }]}
          busy={isSaving}
          onDecide={(chosen) =>
            chosen.size > 0 ? takeTheirs() : save({ news_message: typed(), was: theirs })
          }
          onClose={forget}
        />
      )}
    </Panel>
  );
}
