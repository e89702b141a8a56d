import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, newsLineId } from '@vajra/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { ConflictDialog } from '../../desk/ConflictDialog.tsx';
import { Panel } from '../../desk/DeskPage.tsx';
import { deskKeys } from '../../desk/keys.ts';
import { useCommand } from '../../desk/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldMessage } from '../../ui/field-message.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './dashboard.module.css';

/** None, display, edit (spec section 4); null is none. */
export function NewsLine({ text }: { text: string | null }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <NewsForm text={text} onClose={() => setEditing(false)} />;
  return (
    <Panel
      title="News Line"
      aside={
        text !== null && (
          <IconButton icon="edit" label="Edit news line" onClick={() => setEditing(true)} />
        )
      }
    >
      {text === null ? (
        <Button kind="make" small onClick={() => setEditing(true)}>
          Add News
        </Button>
      ) : (
        <p className={styles.news}>{text}</p>
      )}
    </Panel>
  );
}

interface NewsSaving {
  news_message: string;
  /** What it said when this was written; null where there was none. */
  was: string | null;
}

/** Saves the news line, and tells what another admin made of it meanwhile. */
function useNewsSave(isNew: boolean, onSaved: () => void) {
  const [theirs, setTheirs] = useState<string | null>(null);
  const save = useCommand({
    run: ({ news_message, was }: NewsSaving) =>
      was === null
        ? call(endpoints.addNewsLine, { body: { news_message } })
        : call(endpoints.updateNewsLine, { body: { news_message, news_id: newsLineId, was } }),
    failed: isNew ? 'Failed to save news line.' : 'Failed to update news line.',
    stale: [deskKeys.counters, keys.newsLine],
    onConflict: ({ news_message }) => setTheirs(String(news_message)),
  });
  return {
    theirs,
    isSaving: save.isPending,
    save: (saving: NewsSaving) => save.mutate(saving, { onSuccess: onSaved }),
    forget: () => setTheirs(null),
  };
}

function NewsForm({ text, onClose }: { text: string | null; onClose: () => void }) {
  // What was there when the form was opened; a later read must not hide that it was changed.
  const [opened] = useState(text);
  const form = useForm({
    resolver: zodResolver(endpoints.addNewsLine.body),
    defaultValues: { news_message: opened ?? '' },
  });
  const { save, isSaving, theirs, forget } = useNewsSave(opened === null, onClose);
  const submit = form.handleSubmit(({ news_message }) => save({ news_message, was: opened }));
  const { news_message: problem } = form.formState.errors;
  const typed = () => form.getValues('news_message').trim();

  return (
    <Panel title="News Line">
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label="News line" bare error={fieldMessage('News line', problem?.message)}>
          <textarea
            rows={3}
            placeholder="Enter your news line here..."
            disabled={isSaving}
            {...form.register('news_message')}
          />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" kind="make" small busy={isSaving}>
            Save
          </Button>
          <Button kind="quiet" small onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      {theirs !== null && (
        <ConflictDialog
          thing="news line"
          fields={[{ key: 'news_message', label: 'News line', yours: typed(), theirs }]}
          busy={isSaving}
          onDecide={(chosen) =>
            chosen.size > 0 ? onClose() : save({ news_message: typed(), was: theirs })
          }
          onClose={forget}
        />
      )}
    </Panel>
  );
}
