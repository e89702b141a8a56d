import type { Review } from '@vajra/contract';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { notify } from '../../ui/notify.ts';
import { RatingInput } from './RatingInput.tsx';
import styles from './ReviewForm.module.css';
import { useSaveReview } from './use-review-changes.ts';

const blank = 'Please Add Message...';

interface ReviewFormProps {
  productId: number;
  /** The one to change; a new one without it. */
  review: Review | undefined;
  onClose: () => void;
}

export function ReviewForm({ productId, review, onClose }: ReviewFormProps) {
  const [rating, setRating] = useState(review?.rating ?? 5);
  const [message, setMessage] = useState(review?.message ?? '');
  const [picture, setPicture] = useState<File>();
  const [error, setError] = useState<string>();
  const save = useSaveReview(productId, review);
  const formId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (!message.trim()) {
      setError(blank);
      notify(0, blank);
      return;
    }
    save.mutate({ rating, message: message.trim(), picture }, { onSuccess: onClose });
  };

  return (
    <Dialog
      open
      shape="sheet"
      title={review ? 'Edit Review' : 'Add Review'}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            {save.isPending ? 'Submitting...' : 'Submit'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <RatingInput value={rating} onChange={setRating} />
        <Field label="Message" error={error}>
          <textarea
            value={message}
            maxLength={2000}
            onChange={(event) => {
              setMessage(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Field label="Picture (optional)">
          <input
            type="file"
            accept="image/*"
            onChange={(event) => setPicture(event.target.files?.[0])}
          />
        </Field>
      </form>
    </Dialog>
  );
}
