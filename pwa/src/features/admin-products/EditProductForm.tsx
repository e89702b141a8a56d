import type { Product } from '@vajra/contract';
import { useState } from 'react';
import { Panel } from '../../desk/DeskPage.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { KeptMedia } from './KeptMedia.tsx';
import { MediaPicker } from './MediaPicker.tsx';
import { ProductForm } from './ProductForm.tsx';
import { ProductStatus } from './ProductStatus.tsx';
import { useStatusToggle, useUpdateProduct } from './product-commands.ts';
import { productChangeBody, valuesOf } from './product-form-values.ts';
import { StockForm } from './StockForm.tsx';

interface EditProductFormProps {
  product: Product;
  onDone: () => void;
}

export function EditProductForm({ product, onDone }: EditProductFormProps) {
  const [files, setFiles] = useState<File[]>([]);
  const update = useUpdateProduct(product.p_id);
  const { toggle, busyId } = useStatusToggle();
  // What was there when the form was opened; later reads must not overwrite what is typed.
  const [values] = useState(() => valuesOf(product));

  return (
    <ProductForm
      title="Edit Product"
      submitLabel="Update"
      values={values}
      saving={update}
      hasFiles={files.length > 0}
      media={
        <>
          <KeptMedia product={product} />
          <MediaPicker files={files} onFiles={setFiles} room={20 - product.productimages.length} />
        </>
      }
      aside={
        <>
          <Panel
            title="Status"
            aside={
              <Button
                kind="quiet"
                small
                busy={busyId === product.p_id}
                onClick={() => void toggle(product)}
              >
                {product.status === 1 ? 'Deactive' : 'Active'}
              </Button>
            }
          >
            <ProductStatus product={product} />
          </Panel>
          <Panel title="Stock">
            <StockForm product={product} />
          </Panel>
          <ButtonLink kind="quiet" small to={`/admin/audit?target=p_id:${product.p_id}`}>
            History
          </ButtonLink>
          {product.status === 1 && (
            <ButtonLink kind="quiet" small to={`/product-details/${product.p_id}`}>
              See it in the shop
            </ButtonLink>
          )}
        </>
      }
      onCancel={onDone}
      onSubmit={(submitted, changed) => {
        const body = productChangeBody(submitted, changed);
        if (Object.keys(body).length === 0 && files.length === 0) {
          notify(1, 'Nothing was changed.');
          onDone();
          return;
        }
        update.mutate({ body, files }, { onSuccess: onDone });
      }}
    />
  );
}
