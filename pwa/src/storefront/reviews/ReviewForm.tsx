import { reviewImageTypes, type Session } from '@vajra/contract';
import { useState } from 'react';
import * as texts from '#texts/reviews.ts';
import { describe } from '../../api/api-error.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { RatingInput } from './RatingInput.tsx';
import styles from './ReviewForm.module.css';
import type { OptimisticReview } from './review-changes.ts';
import { useSaveReview } from './use-review-changes.ts';

/** The server reads the type from the content, so a file whose type the device does not know may be sent. */
const mayBeAccepted = ({ type }: File) =>
  type === '' || reviewImageTypes.some((accepted) => accepted === type);

interface ReviewFormProps {
  session: Session;
  productId: number;
  /** The review to edit; without it, the form adds one. */
  review: OptimisticReview | undefined;
  onClose: () => void;
}

export function ReviewForm({ session, productId, review, onClose }: ReviewFormProps) {
  const [rating, setRating] = useState(review?.rating ?? 5);
  const [message, setMessage] = useState(review?.message ?? '');
  const [image, setImage] = useState<File>();
  const [error, setError] = useState<string>();
  const [imageError, setImageError] = useState<string>();
  const save = useSaveReview(session, productId, review);

  const submit = () => {
    if (imageError) return;
    if (!message.trim()) {
      setError(texts.blank);
      return;
    }
    save.mutate({ rating, message: message.trim(), image }, { onSuccess: onClose });
  };

  return (
    <FormDialog
      shape="sheet"
      title={review ? texts.edit : texts.add}
      submit={save.isPending ? texts.submitting : texts.submit}
      cancel={texts.cancel}
      request={{
        isPending: save.isPending,
        problem: save.error && { error: save.error, text: describe(save.error, texts.saveFailed) },
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={styles.form}>
        <RatingInput value={rating} onChange={setRating} />
        <Field label={texts.message} error={error}>
          <textarea
            value={message}
            onChange={(event) => {
              setMessage(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Field label={texts.image} error={imageError}>
          <input
            type="file"
            accept={reviewImageTypes.join(',')}
            onChange={({ target }) => {
              const file = target.files?.[0];
              const isAccepted = !file || mayBeAccepted(file);
              setImageError(isAccepted ? undefined : texts.wrongImage);
              setImage(isAccepted ? file : undefined);
            }}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
