import {
  attributesOf,
  embeddedLookupsOf,
  lookupIdsOf,
  type Product,
  type ProductImage,
  toDecimal,
} from '@vajra/contract';
import type { ProductDocument, ProductImageDocument } from './product.model.ts';

/** As `presentProduct`, with what only staff see, and the version that detects conflicting edits. */
export function presentForAdmin(document: ProductDocument): Product {
  const { revision, supplier = null, cost } = document;
  return {
    ...presentProduct(document),
    version: revision,
    supplier,
    inr_cost: cost?.inr ? toDecimal(cost.inr) : null,
    usd_cost: cost?.usd ? toDecimal(cost.usd) : null,
  };
}

/** Converts a product to its public form. Only here is its money converted to decimals. */
export function presentProduct(document: ProductDocument): Product {
  const { rating } = document;
  return {
    p_id: document._id,
    sku: document.sku,
    name: document.name,
    inr_price: toDecimal(document.price.inr),
    usd_price: toDecimal(document.price.usd),
    is_recommended: document.is_recommended,
    ...lookupIdsOf(document),
    ...attributesOf(document),
    quantity: document.quantity,
    purchased_qty: document.purchased_qty,
    remaining_qty: document.remaining_qty,
    discount: document.discount,
    status: document.status,
    productimages: presentImages(document.images),
    averageRating: rating.count === 0 ? 0 : Math.round((rating.sum / rating.count) * 100) / 100,
    reviewCount: rating.count,
    sub_collection: document.collection?.name ?? null,
    ...embeddedLookupsOf(document),
    createdAt: document.createdAt.toISOString(),
  };
}

export function presentImages(images: readonly ProductImageDocument[]): ProductImage[] {
  return images.map(({ image_id, file, kind, width, height, thumbhash }) => ({
    image_id,
    image_url: file,
    kind,
    width,
    height,
    thumbhash,
  }));
}
