import type { Product } from '@vajra/contract';
import { useState } from 'react';
import { useNotify } from '../../ui/notices.ts';
import { DraftBanner } from '../shared/DraftBanner.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { ProductForm } from './ProductForm.tsx';
import { ProductSidePanels } from './ProductSidePanels.tsx';
import { changedFields, type ProductValues } from './product-form-values.ts';
import { useDeleteMedia } from './product-mutations.ts';
import { StockMovements } from './StockMovements.tsx';
import { type BaseVersion, baseOfProduct, useUpdateProduct } from './save-product.ts';
import { useProductMedia } from './use-product-media.ts';

interface EditProductFormProps {
  product: Product;
  onDone: () => void;
}

/** What the form was opened with: the stored product, or a restored draft and its base. */
interface Opened {
  base: BaseVersion;
  /** Unsaved values of a restored draft. */
  typed?: ProductValues;
}

const mediaHint =
  'The first one is the cover. New files and the order are saved with Update. Deleting takes effect immediately.';

export function EditProductForm({ product, onDone }: EditProductFormProps) {
  const { p_id } = product;
  // Kept from when the form was opened: later fetches must not overwrite unsaved values.
  const [opened, setOpened] = useState<Opened>(() => ({
    base: baseOfProduct(product),
  }));
  const draft = useDraft<Required<Opened>>(`product ${p_id}`);
  const media = useProductMedia(product.productimages);
  const { notifySuccess } = useNotify();
  const mediaDeletion = useDeleteMedia();
  const update = useUpdateProduct(p_id, draft.discard);
  const { base, typed } = opened;

  const save = (values: ProductValues, against: BaseVersion) => {
    const order = media.isReordered ? media.order : undefined;
    update.mutate({ base: against, values, files: media.files, order }, { onSuccess: onDone });
  };
  const submit = (values: ProductValues) => {
    const isChanged = changedFields(base.values, values).size > 0 || media.isChanged;
    if (isChanged) return save(values, base);
    notifySuccess('No changes to save.');
    return onDone();
  };

  return (
    <ProductForm
      key={typed ? 'draft' : 'stored'}
      title="Edit product"
      submitLabel="Update"
      values={base.values}
      draftValues={typed}
      saving={update}
      notice={<DraftBanner draft={draft} onRestore={setOpened} />}
      media={{
        media,
        hint: mediaHint,
        removeLabel: 'Delete',
        isRemoving: mediaDeletion.isDeleting,
        onRemove: mediaDeletion.askAndDelete,
      }}
      aside={<ProductSidePanels product={product} />}
      below={<StockMovements p_id={p_id} />}
      onValuesChange={(values) => draft.save(values && { base, typed: values })}
      onDiscard={draft.discard}
      onCancel={onDone}
      onSubmit={submit}
      onResolve={save}
    />
  );
}
