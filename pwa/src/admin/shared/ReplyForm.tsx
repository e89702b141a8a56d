import { zodResolver } from '@hookform/resolvers/zod';
import type { QueryKey } from '@tanstack/react-query';
import { messageEditors, replyForm } from '@vajra/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallOptions } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { DraftBanner } from './DraftBanner.tsx';
import { FormActions } from './PageLayout.tsx';
import styles from './ReplyForm.module.css';
import type { ResultMessage } from './use-admin-mutation.ts';
import { useDraft, useFormDraft } from './use-draft.ts';
import { useHasRole } from './use-has-role.ts';
import { type ReplySubmission, useReply } from './use-reply.ts';
import { useUnsavedChangesPrompt } from './use-unsaved-changes-prompt.ts';

interface ReplyFormProps {
  /** Names the form's draft: 'inquiry 5'. */
  draftName: string;
  customer: string;
  /** Blank if the customer gave only a phone number. */
  email: string;
  isEmailConfirmed: boolean;
  /** The number of replies above the form. */
  replyCount: number;
  /** Offers to mark the inquiry as delivered. */
  hasStatus?: boolean;
  send: (submission: ReplySubmission, options: CallOptions) => Promise<ResultMessage>;
  stale: readonly QueryKey[];
}

const schema = replyForm.pick({ message: true });
const blank = { message: '' };

/** Writes a reply, which is mailed if the customer gave an email address. Hidden from readers. */
export function ReplyForm(props: ReplyFormProps) {
  return useHasRole(messageEditors) ? <EditableReply {...props} /> : null;
}

function EditableReply({ draftName, replyCount, hasStatus, send, stale, ...to }: ReplyFormProps) {
  const draft = useDraft<typeof blank>(draftName);
  const [isDelivered, setIsDelivered] = useState(true);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: blank });
  useFormDraft(form, { savedValues: blank, onValuesChange: draft.save });
  const reply = useReply({
    send,
    stale,
    onSaved: () => {
      draft.save(null);
      form.reset();
    },
  });
  const { isDirty } = form.formState;
  useUnsavedChangesPrompt(isDirty && !reply.isSending, () => draft.save(null));
  const submit = form.handleSubmit(({ message }) =>
    reply.send({ message, replyCount, isDelivered }),
  );
  return (
    <Form
      className={styles.form}
      request={{ isPending: reply.isSending, problem: reply.problem }}
      isStacked
      onSubmit={submit}
    >
      <DraftBanner
        draft={draft}
        onRestore={({ message }) => form.setValue('message', message, { shouldDirty: true })}
      />
      <FormField
        form={form}
        name="message"
        label={to.email ? `Reply to ${to.customer}` : 'Note'}
        hint={hintFor(to)}
      >
        <textarea rows={6} required maxLength={4000} readOnly={reply.isSending} />
      </FormField>
      {hasStatus && (
        <label className={styles.checkbox}>
          <input
            type="checkbox"
            checked={isDelivered}
            onChange={({ target }) => setIsDelivered(target.checked)}
          />
          Mark the inquiry as Delivered
        </label>
      )}
      <FormActions>
        <Button type="submit" kind="create" small busy={reply.isSending}>
          {to.email ? 'Send reply' : 'Save note'}
        </Button>
      </FormActions>
    </Form>
  );
}

function hintFor({ email, isEmailConfirmed }: Pick<ReplyFormProps, 'email' | 'isEmailConfirmed'>) {
  if (!email) {
    return 'The customer gave no email address, so no mail can be sent. Call them, and note your answer here.';
  }
  const sent = `Sent to ${email} with the message quoted.`;
  return isEmailConfirmed
    ? sent
    : `${sent} The address is not confirmed: it may belong to someone else.`;
}
