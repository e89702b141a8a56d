import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, newsLineId } from '@vajra/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ConflictNotice } from '../shared/ConflictNotice.tsx';
import { FormActions, Panel } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import styles from './NewsLine.module.css';

/** Shows the news line, or the form that adds or edits it. */
export function NewsLine({ text }: { text: string | null }) {
  const [isEdited, setIsEdited] = useState(false);
  const edit = () => setIsEdited(true);
  if (isEdited) return <NewsForm text={text} onClose={() => setIsEdited(false)} />;
  return (
    <Panel
      title="News Line"
      aside={text !== null && <IconButton icon="edit" label="Edit news line" onClick={edit} />}
    >
      {text === null ? (
        <Button kind="create" small onClick={edit}>
          Add News
        </Button>
      ) : (
        <p className={styles.text}>{text}</p>
      )}
    </Panel>
  );
}

interface NewsFormProps {
  text: string | null;
  onClose: () => void;
}

function NewsForm({ text, onClose }: NewsFormProps) {
  // Kept from when the form was opened: a later text is another admin's, and saving it is a conflict.
  const [was] = useState(text);
  const [theirs, setTheirs] = useState<string | null>(null);
  const base = theirs ?? was;
  const form = useForm({
    resolver: zodResolver(endpoints.addNewsLine.body),
    defaultValues: { news_message: was ?? '' },
  });
  const save = useAdminMutation({
    run: (news_message: string) =>
      base === null
        ? call(endpoints.addNewsLine, { body: { news_message } })
        : call(endpoints.updateNewsLine, {
            body: { news_message, news_id: newsLineId, was: base },
          }),
    failed: was === null ? 'Failed to save news line.' : 'Failed to update news line.',
    isProblemShown: true,
    stale: [adminKeys.counters, keys.newsLine],
    onConflict: ({ news_message }) => setTheirs(String(news_message)),
  });
  const submit = form.handleSubmit(({ news_message }) =>
    save.mutate(news_message, { onSuccess: onClose }),
  );
  const { isDirty } = form.formState;
  const leave = useUnsavedChangesPrompt(isDirty && !save.isPending);

  return (
    <Panel title="News Line">
      <Form className={styles.form} request={save} isStacked onSubmit={submit}>
        {theirs !== null && (
          <ConflictNotice>
            Another admin has saved the news line “{theirs}” in the meantime. Saving replaces it
            with yours.
          </ConflictNotice>
        )}
        <FormField form={form} name="news_message" label="News line" bare>
          <textarea rows={3} placeholder="Enter your news line here..." disabled={save.isPending} />
        </FormField>
        <FormActions>
          <Button type="submit" kind="create" small busy={save.isPending}>
            Save
          </Button>
          <Button kind="quiet" small onClick={() => leave(onClose)}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}
