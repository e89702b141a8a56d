import { reviewImageTypes, type Session } from '@vajra/contract';
import { type FormEvent, useId, useState } from 'react';
import * as texts from '#texts/reviews.ts';
import { describe } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
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
  const formId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (imageError) return;
    if (!message.trim()) {
      setError(texts.blank);
      return;
    }
    save.mutate({ rating, message: message.trim(), image }, { onSuccess: onClose });
  };

  return (
    <Dialog
      open
      shape="sheet"
      title={review ? texts.edit : texts.add}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            {save.isPending ? texts.submitting : texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <FormError
          problem={
            save.error && { error: save.error, text: describe(save.error, texts.saveFailed) }
          }
        />
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
      </form>
    </Dialog>
  );
}
