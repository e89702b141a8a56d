import { zodResolver } from '@hookform/resolvers/zod';
import { type ModeratedReview, reviewReplyForm } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { LongText } from '../shared/RowText.tsx';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

interface ReviewReplyDialogProps {
  review: ModeratedReview;
  /** The reviewer's name. */
  author: string;
  onClose: () => void;
}

/** Writes, changes or removes the shop's public reply to a review. */
export function ReviewReplyDialog({ review, author, onClose }: ReviewReplyDialogProps) {
  const { r_id, reply } = review;
  const form = useForm({
    resolver: zodResolver(reviewReplyForm),
    defaultValues: { message: reply?.message ?? '' },
  });
  const params = { r_id };
  const save = useAdminMutation({
    run: (message: string | null) =>
      message === null
        ? call(endpoints.removeReviewReply, { params })
        : call(endpoints.replyToReview, { params, body: { message } }),
    failed: 'Failed to save the reply.',
    isProblemShown: true,
    stale: [adminKeys.reviews, keys.reviews],
  });
  const submit = (message: string | null) => save.mutate(message, { onSuccess: onClose });
  return (
    <FormDialog
      title={reply ? `Edit the reply to ${author}` : `Reply to ${author}`}
      submit="Save"
      before={
        reply && (
          <Button kind="danger" busy={save.isPending} onClick={() => submit(null)}>
            Remove
          </Button>
        )
      }
      request={save}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ message }) => submit(message))}
    >
      <LongText>{review.message}</LongText>
      <FormField form={form} name="message" label="Reply" hint="Everyone sees it below the review.">
        <textarea rows={5} maxLength={2000} required />
      </FormField>
    </FormDialog>
  );
}
