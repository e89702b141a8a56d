import { endpoints, type Product } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import { success } from '../../platform/http/success.ts';
import type { BulkEdit } from './bulk-edit.service.ts';
import type { ListAnswer } from './list-query.ts';
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
  const { publicCatalogue } = products;

  mount(endpoints.getProducts, async ({ body, caller }) =>
    caller
      ? toListResponse(await products.list(body))
      : publicCatalogue.list(endpoints.getProducts, body, toListResponse),
  );

  mount(endpoints.getProductById, async ({ body: { p_id }, caller }) =>
    caller
      ? toProductResponse(await products.get(p_id))
      : publicCatalogue.get(endpoints.getProductById, p_id, toProductResponse),
  );

  mount(endpoints.getProductsPage, async ({ query, caller }) =>
    caller
      ? toPage(await products.list(query))
      : publicCatalogue.list(endpoints.getProductsPage, query, toPage),
  );

  mount(endpoints.getProduct, async ({ params: { p_id }, caller }) =>
    caller
      ? products.get(p_id)
      : publicCatalogue.get(endpoints.getProduct, p_id, (product) => product),
  );

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

const toListResponse = (page: ListAnswer) => success('Products found.', page);
const toProductResponse = (product: Product) => success('Product found.', product);
const toPage = ({ productData, ...counts }: ListAnswer) => ({ products: productData, ...counts });
