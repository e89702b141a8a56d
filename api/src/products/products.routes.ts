import { endpoints } from '@vajra/contract';
import { answer } from '../http/answers.ts';
import type { Mount } from '../http/mount.ts';
import { presentProduct } from './product.presenter.ts';
import type { ProductEditing } from './product-editing.service.ts';
import type { Products } from './products.service.ts';

export function mountProducts(mount: Mount, products: Products, editing: ProductEditing): void {
  mount(endpoints.getProducts, async ({ body, caller }) =>
    answer('Products found.', await products.list(body, caller)),
  );

  mount(endpoints.getProductById, async ({ body, caller }) =>
    answer('Product found.', await products.get(body.p_id, caller)),
  );

  mount(endpoints.getProductsPage, async ({ query, caller }) => {
    const { productData, ...counts } = await products.list(query, caller);
    return { products: productData, ...counts };
  });

  mount(endpoints.getProduct, ({ params, caller }) => products.get(params.p_id, caller));

  mount(endpoints.insertProduct, async ({ body, files, caller }) =>
    answer('Product added successfully.', await editing.insert(body, files, caller.u_id)),
  );

  mount(endpoints.updateProduct, async ({ params, body, files, caller }) =>
    answer(
      'Product updated successfully.',
      await editing.update(params.p_id, body, files, caller.u_id),
    ),
  );

  mount(endpoints.changeProductStatus, async ({ body }) =>
    answer('Status updated successfully!', await editing.changeStatus(body.p_id, body.status)),
  );

  mount(endpoints.addStock, async ({ body, caller }) =>
    answer(
      'Stock added successfully.',
      presentProduct(await products.stock.change(body.p_id, body.stock, caller.u_id)),
    ),
  );

  mount(endpoints.reduceStock, async ({ body, caller }) =>
    answer(
      'Stock reduced successfully.',
      presentProduct(await products.stock.change(body.p_id, -body.stock, caller.u_id)),
    ),
  );

  mount(endpoints.getLowStock, ({ query }) => products.stock.low(query.limit));

  mount(endpoints.deleteImage, async ({ params }) => {
    await editing.removeImage(params.image_id);
    return answer('Image deleted successfully.', null);
  });
}
