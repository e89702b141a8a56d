import { endpoints } from '@vajra/contract';
import type { Mount } from '../http/mount.ts';
import { success } from '../http/success.ts';
import type { BulkEdit } from './bulk-edit.service.ts';
import type { ProductEditing } from './product-editing.service.ts';
import type { ProductExport } from './product-export.service.ts';
import type { Products } from './products.service.ts';

interface ProductServices {
  products: Products;
  productEditing: ProductEditing;
  productExport: ProductExport;
  bulkEdit: BulkEdit;
}

export function mountProducts(mount: Mount, services: ProductServices): void {
  const { products, productEditing: editing, productExport, bulkEdit } = services;

  mount(endpoints.getProducts, async ({ body, caller }) =>
    success('Products found.', await products.list(body, caller)),
  );

  mount(endpoints.getProductById, async ({ body, caller }) =>
    success('Product found.', await products.get(body.p_id, caller)),
  );

  mount(endpoints.getProductsPage, async ({ query, caller }) => {
    const { productData, ...counts } = await products.list(query, caller);
    return { products: productData, ...counts };
  });

  mount(endpoints.getProduct, ({ params, caller }) => products.get(params.p_id, caller));

  mount(endpoints.exportProducts, async ({ query }) => productExport.csv(query));

  mount(endpoints.insertProduct, async ({ body, files, caller }) =>
    success('Product added successfully.', await editing.insert(body, files, caller.u_id)),
  );

  mount(endpoints.updateProduct, async ({ params, body, files, caller }) =>
    success(
      'Product updated successfully.',
      await editing.update(params.p_id, body, files, caller.u_id),
    ),
  );

  mount(endpoints.changeProductStatus, async ({ body }) =>
    success('Status updated successfully!', await editing.changeStatus(body.p_id, body.status)),
  );

  mount(endpoints.changeProducts, async ({ body }) => {
    const changed = await bulkEdit.change(body);
    return { message: `${changed} ${changed === 1 ? 'product' : 'products'} updated.`, changed };
  });

  mount(endpoints.deleteImage, async ({ params }) => {
    await editing.removeImage(params.image_id);
    return success('Image deleted successfully.', null);
  });
}
