import type { Product } from '@vajra/contract';
import { useState } from 'react';
import { notify } from '../../ui/notify.ts';
import { DraftBanner } from '../shared/DraftBanner.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { MediaEditor } from './MediaEditor.tsx';
import { ProductConflict } from './ProductConflict.tsx';
import { ProductForm } from './ProductForm.tsx';
import { ProductSidePanels } from './ProductSidePanels.tsx';
import { changedKeys, type ProductValues, valuesOf } from './product-form-values.ts';
import { useDeleteMedia } from './product-mutations.ts';
import { StockMovements } from './StockMovements.tsx';
import { type Base, EditConflictError, useUpdateProduct } from './save-product.ts';
import { useProductMedia } from './use-product-media.ts';

interface EditProductFormProps {
  product: Product;
  onDone: () => void;
}

/** A form as it was opened: anew, or with what was typed into it before a session ended. */
interface Opened {
  base: Base;
  typed?: ProductValues;
}

const words =
  'The first is the cover. What you add, and the order, are kept when you press Update; what you delete goes at once.';

export function EditProductForm({ product, onDone }: EditProductFormProps) {
  const { p_id } = product;
  // What was there when the form was opened; later reads must not overwrite what is typed.
  const [opened, setOpened] = useState<Opened>(() => ({
    base: { values: valuesOf(product), version: product.version },
  }));
  const draft = useDraft<Required<Opened>>(`product ${p_id}`);
  const media = useProductMedia(product.productimages);
  const deletion = useDeleteMedia();
  const update = useUpdateProduct(p_id, draft.forget);
  const { base } = opened;

  const save = (values: ProductValues, against: Base) => {
    const { files, order } = media;
    update.mutate({ base: against, values, files, order }, { onSuccess: onDone });
  };
  const submit = (values: ProductValues) => {
    const isChanged = Object.values(changedKeys(base.values, values)).includes(true);
    if (isChanged || media.isChanged) return save(values, base);
    notify(1, 'Nothing was changed.');
    return onDone();
  };

  return (
    <>
      <ProductForm
        key={opened.typed ? 'draft' : 'new'}
        title="Edit Product"
        submitLabel="Update"
        values={base.values}
        typed={opened.typed}
        saving={update}
        isMediaChanged={media.isChanged}
        notice={<DraftBanner draft={draft} onTake={setOpened} />}
        media={
          <MediaEditor
            media={media}
            busy={update.isPending}
            sent={update.sent}
            words={words}
            removeLabel="Delete"
            removing={deletion.busyId}
            onRemove={(image) => void deletion.remove(image)}
            onCancel={update.cancel}
          />
        }
        aside={<ProductSidePanels product={product} />}
        below={<StockMovements p_id={p_id} />}
        onTyped={(typed) => draft.keep(typed && { base, typed })}
        onLeave={draft.forget}
        onCancel={onDone}
        onSubmit={submit}
      />
      {update.error instanceof EditConflictError && (
        <ProductConflict
          clash={update.error}
          busy={update.isPending}
          onDecide={save}
          onClose={update.reset}
        />
      )}
    </>
  );
}
