import type { Product, ProductImage } from '@vajra/contract';
import { useState } from 'react';
import { DraftBanner } from '../shared/DraftBanner.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { ProductForm } from './ProductForm.tsx';
import { newProductValues, type ProductValues, valuesOfCopy } from './product-form-values.ts';
import { useAddDraft } from './save-draft.ts';
import { useInsertProduct } from './save-product.ts';
import { useProductMedia } from './use-product-media.ts';

interface NewProductFormProps {
  /** The product to copy. */
  from?: Product | undefined;
  onDone: () => void;
  /** Called when the product has been saved as a draft. */
  onDraftSaved: () => void;
}

interface NewProductDraft {
  values: ProductValues;
  images: readonly ProductImage[];
}

export function NewProductForm({ from, onDone, onDraftSaved }: NewProductFormProps) {
  const values = from ? valuesOfCopy(from) : newProductValues;
  // Images of the copied product, whose files both products will share.
  const [images, setImages] = useState<readonly ProductImage[]>(from?.productimages ?? []);
  const [draftValues, setDraftValues] = useState<ProductValues>();
  const draft = useDraft<NewProductDraft>('new product');
  const media = useProductMedia(images);
  const insert = useInsertProduct(draft.discard);
  const addDraft = useAddDraft(draft.discard);
  const [isDraft, setIsDraft] = useState(false);
  const saving = isDraft ? addDraft : insert;

  const toSave = (submitted: ProductValues) => {
    const order = images.length > 0 ? media.order : undefined;
    return { values: submitted, files: media.files, order };
  };
  const submit = (submitted: ProductValues) => {
    setIsDraft(false);
    insert.mutate(toSave(submitted), { onSuccess: onDone });
  };
  const saveDraft = (submitted: ProductValues) => {
    setIsDraft(true);
    addDraft.mutate(toSave(submitted), { onSuccess: onDraftSaved });
  };

  return (
    <ProductForm
      key={draftValues ? 'draft' : 'new'}
      title="Add product"
      submitLabel="Add"
      values={values}
      draftValues={draftValues}
      isNew
      saving={saving}
      notice={
        <DraftBanner
          draft={draft}
          onRestore={(content) => {
            setDraftValues(content.values);
            setImages(content.images);
          }}
        />
      }
      media={{
        media,
        hint: 'The first one is the cover. Files are saved with Add or Save draft.',
        removeLabel: 'Remove',
        onRemove: (image) => setImages(images.filter((each) => each !== image)),
      }}
      onValuesChange={(changed) => draft.save(changed && { values: changed, images })}
      onDiscard={draft.discard}
      onCancel={onDone}
      onSubmit={submit}
      onSaveDraft={saveDraft}
    />
  );
}
