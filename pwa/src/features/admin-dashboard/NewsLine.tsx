import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, newsLineId } from '@vajra/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
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

function NewsForm({ text, onClose }: { text: string | null; onClose: () => void }) {
  const isNew = text === null;
  const form = useForm({
    resolver: zodResolver(endpoints.addNewsLine.body),
    defaultValues: { news_message: text ?? '' },
  });
  const save = useCommand({
    run: ({ news_message }: { news_message: string }) =>
      isNew
        ? call(endpoints.addNewsLine, { body: { news_message } })
        : call(endpoints.updateNewsLine, { body: { news_message, news_id: newsLineId } }),
    failed: isNew ? 'Failed to save news line.' : 'Failed to update news line.',
    stale: [deskKeys.counters, keys.newsLine],
  });
  const submit = form.handleSubmit((values) => save.mutate(values, { onSuccess: onClose }));
  const { news_message: problem } = form.formState.errors;

  return (
    <Panel title="News Line">
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label="News line" bare error={fieldMessage('News line', problem?.message)}>
          <textarea
            rows={3}
            placeholder="Enter your news line here..."
            disabled={save.isPending}
            {...form.register('news_message')}
          />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" kind="make" small busy={save.isPending}>
            Save
          </Button>
          <Button kind="quiet" small onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Panel>
  );
}
