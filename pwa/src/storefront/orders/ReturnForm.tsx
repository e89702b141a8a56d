import {
  maxReturnPhotos,
  type Order,
  requestableReasons,
  returnablePieces,
  returnWishes,
  reviewImageTypes,
} from '@vajra/contract';
import { useState } from 'react';
import * as texts from '#texts/returns.ts';
import { describe, isUnreachable } from '../../api/api-error.ts';
import { Field } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FilePreviews, withFiles } from '../../ui/FilePreviews.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OptionField } from '../../ui/OptionField.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import styles from './ReturnForm.module.css';
import { type ReturnDraft, useRequestReturn } from './use-returns.ts';

type Errors = Partial<Record<'items' | 'description' | 'photos', string>>;

/** Requests a return: which pieces, what is wrong, and photographs. */
export function ReturnForm({ order, onClose }: { order: Order; onClose: () => void }) {
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
  const request = useRequestReturn(order, onClose);

  const submit = () => {
    const items = pieces
      .filter(({ quantity }) => quantity > 0)
      .map(({ p_id, quantity }) => ({ p_id, quantity }));
    const found: Errors = {
      ...(items.length === 0 && { items: texts.chooseOne }),
      ...(draft.description.trim() === '' && { description: texts.describeIt }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) request.mutate({ ...draft, items });
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
    <FormDialog
      shape="sheet"
      title={texts.request}
      submit={request.isPending ? texts.submitting : texts.submit}
      cancel={texts.cancel}
      request={{
        isPending: request.isPending,
        problem: request.error && { error: request.error, text: failureText(request.error) },
      }}
      onClose={onClose}
      onSubmit={submit}
    >
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
                  pieces.map((each) => (each.p_id === p_id ? { ...each, quantity: value } : each)),
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
      <OptionField
        label={texts.reason}
        value={draft.reason}
        options={requestableReasons.map((value) => ({ value, label: texts.reasons[value] }))}
        onChange={(reason) => setDraft({ ...draft, reason })}
      />
      <OptionField
        label={texts.wish}
        value={draft.wish}
        options={returnWishes.map((value) => ({ value, label: texts.wishes[value] }))}
        onChange={(wish) => setDraft({ ...draft, wish })}
      />
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
    </FormDialog>
  );
}

function failureText(error: Error): string {
  return isUnreachable(error) ? texts.needsConnection : describe(error, texts.failed);
}

function nameOf({ items }: Order, p_id: number): string {
  return items.find((item) => item.p_id === p_id)?.product.name ?? '';
}
