import { useState } from 'react';
import { MediaPicker } from './MediaPicker.tsx';
import { ProductForm } from './ProductForm.tsx';
import { useInsertProduct } from './product-commands.ts';
import { newProductBody, newProductValues } from './product-form-values.ts';

export function NewProductForm({ onDone }: { onDone: () => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const insert = useInsertProduct();
  return (
    <ProductForm
      title="Add Product"
      submitLabel="Add"
      values={newProductValues}
      isNew
      saving={insert}
      hasFiles={files.length > 0}
      media={<MediaPicker files={files} onFiles={setFiles} room={20} />}
      onCancel={onDone}
      onSubmit={(values) =>
        insert.mutate({ body: newProductBody(values), files }, { onSuccess: onDone })
      }
    />
  );
}
