import type { Product, ProductImage } from '@vajra/contract';
import { useState } from 'react';
import { DraftBanner } from '../shared/DraftBanner.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { MediaEditor } from './MediaEditor.tsx';
import { ProductForm } from './ProductForm.tsx';
import { newProductValues, type ProductValues, valuesOfCopy } from './product-form-values.ts';
import { useInsertProduct } from './save-product.ts';
import { useProductMedia } from './use-product-media.ts';

interface NewProductFormProps {
  /** The product that it begins as a copy of. */
  from?: Product | undefined;
  onDone: () => void;
}

interface Typed {
  values: ProductValues;
  images: readonly ProductImage[];
}

const words = 'The first is the cover. All of them are kept when you press Add, or none.';

export function NewProductForm({ from, onDone }: NewProductFormProps) {
  const values = from ? valuesOfCopy(from) : newProductValues;
  // Of the copied product: both show the same files.
  const [images, setImages] = useState<readonly ProductImage[]>(from?.productimages ?? []);
  const [typed, setTyped] = useState<ProductValues>();
  const draft = useDraft<Typed>('new product');
  const media = useProductMedia(images);
  const insert = useInsertProduct(draft.forget);

  return (
    <ProductForm
      key={typed ? 'draft' : 'new'}
      title="Add Product"
      submitLabel="Add"
      values={values}
      typed={typed}
      isNew
      saving={insert}
      isMediaChanged={media.isChanged}
      notice={
        <DraftBanner
          draft={draft}
          onTake={(content) => {
            setTyped(content.values);
            setImages(content.images);
          }}
        />
      }
      media={
        <MediaEditor
          media={media}
          busy={insert.isPending}
          sent={insert.sent}
          words={words}
          removeLabel="Remove"
          onRemove={(image) => setImages(images.filter((each) => each !== image))}
          onCancel={insert.cancel}
        />
      }
      onTyped={(now) => draft.keep(now && { values: now, images })}
      onLeave={draft.forget}
      onCancel={onDone}
      onSubmit={(submitted) =>
        insert.mutate(
          {
            values: submitted,
            files: media.files,
            order: images.length > 0 ? media.all : undefined,
          },
          { onSuccess: onDone },
        )
      }
    />
  );
}
