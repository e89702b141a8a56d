import {
  maxReturnPhotos,
  type Order,
  requestableReasons,
  returnablePieces,
  returnWishes,
  reviewImageTypes,
} from '@vajra/contract';
import { type FormEvent, useId, useState } from 'react';
import * as texts from '#texts/returns.ts';
import { describe, isUnreachable } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FilePreviews, withFiles } from '../../ui/FilePreviews.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import styles from './ReturnForm.module.css';
import { type ReturnDraft, useRequestReturn } from './use-returns.ts';

type Errors = Partial<Record<'items' | 'description' | 'photos', string>>;

/** Requests a return: which pieces, what is wrong, and photographs. */
export function ReturnForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const formId = useId();
  const [pieces, setPieces] = useState(() => {
    const left = returnablePieces(order);
    // The only piece is the one to return.
    const isOnlyOne = left.length === 1 && left[0]?.quantity === 1;
    return left.map(({ p_id, quantity: most }) => ({ p_id, most, quantity: isOnlyOne ? 1 : 0 }));
  });
  const [draft, setDraft] = useState<Omit<ReturnDraft, 'items'>>({
    reason: 'defective',
    wish: 'exchange',
    description: '',
    photos: [],
  });
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, isPending, error } = useRequestReturn(order, onClose);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const items = pieces
      .filter(({ quantity }) => quantity > 0)
      .map(({ p_id, quantity }) => ({ p_id, quantity }));
    const found: Errors = {
      ...(items.length === 0 && { items: texts.chooseOne }),
      ...(draft.description.trim() === '' && { description: texts.describeIt }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) mutate({ ...draft, items });
    else focusFirstInvalid(event.currentTarget);
  };
  const addPhotos = (files: File[]) => {
    const all = withFiles(draft.photos, files);
    const photos = all.slice(0, maxReturnPhotos);
    setDraft({ ...draft, photos });
    setErrors({
      ...errors,
      photos: all.length > photos.length ? texts.tooManyPhotos(maxReturnPhotos) : undefined,
    });
  };

  return (
    <Dialog
      open
      shape="sheet"
      title={texts.request}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isPending}>
            {isPending ? texts.submitting : texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <FormError problem={error && { error, text: failureText(error) }} />
        <p>{texts.policy}</p>
        <fieldset className={styles.pieces}>
          <legend>{texts.pieces}</legend>
          {pieces.map(({ p_id, most, quantity }) => (
            <div key={p_id} className={styles.piece}>
              <span>{nameOf(order, p_id)}</span>
              <Stepper
                label={texts.quantityOf(nameOf(order, p_id))}
                value={quantity}
                min={0}
                max={most}
                onChange={(value) =>
                  setPieces(
                    pieces.map((each) =>
                      each.p_id === p_id ? { ...each, quantity: value } : each,
                    ),
                  )
                }
              />
            </div>
          ))}
          {errors.items && (
            <p role="alert" tabIndex={-1} data-invalid className={styles.error}>
              {errors.items}
            </p>
          )}
        </fieldset>
        <Field label={texts.reason}>
          <Select
            value={draft.reason}
            onChange={({ target }) => {
              const reason = requestableReasons.find((each) => each === target.value);
              if (reason) setDraft({ ...draft, reason });
            }}
          >
            {requestableReasons.map((reason) => (
              <option key={reason} value={reason}>
                {texts.reasons[reason]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.wish}>
          <Select
            value={draft.wish}
            onChange={({ target }) => {
              const wish = returnWishes.find((each) => each === target.value);
              if (wish) setDraft({ ...draft, wish });
            }}
          >
            {returnWishes.map((wish) => (
              <option key={wish} value={wish}>
                {texts.wishes[wish]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.description} hint={texts.descriptionHint} error={errors.description}>
          <textarea
            maxLength={2000}
            value={draft.description}
            onChange={({ target }) => setDraft({ ...draft, description: target.value })}
          />
        </Field>
        <FileDrop
          label={texts.photos(maxReturnPhotos)}
          accept={reviewImageTypes}
          kinds={texts.photoKinds}
          multiple
          error={errors.photos}
          onFiles={addPhotos}
        />
        <SecondaryText>{texts.photosHint}</SecondaryText>
        <FilePreviews
          files={draft.photos}
          label={texts.newPhotos}
          onRemove={(file) =>
            setDraft({ ...draft, photos: draft.photos.filter((each) => each !== file) })
          }
        />
      </form>
    </Dialog>
  );
}

function failureText(error: Error): string {
  return isUnreachable(error) ? texts.needsConnection : describe(error, texts.failed);
}

function nameOf({ items }: Order, p_id: number): string {
  return items.find((item) => item.p_id === p_id)?.product.name ?? '';
}
