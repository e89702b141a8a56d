import type { ModeratedReview, Review } from '@vajra/contract';
import type { Products } from '../../catalogue/products/products.service.ts';
import type { ReviewDocument } from './review.model.ts';

/** `verified` says whether the author has bought the product: see Orders.hasBought(). */
export function presentReview(document: ReviewDocument, verified: boolean): Review {
  const { reply } = document;
  return {
    r_id: document._id,
    p_id: document.p_id,
    u_id: document.u_id,
    rating: document.rating,
    message: document.message,
    image_url: document.image,
    image_look: document.imageLook,
    createdAt: document.createdAt.toISOString(),
    // Deleted customers have no name. The storefront shows Anonymous.
    user: document.u_name ? { u_name: document.u_name } : null,
    verified,
    reply: reply ? { message: reply.message, at: reply.at.toISOString() } : null,
    hidden: Boolean(document.hiddenAt),
  };
}

type Product = Awaited<ReturnType<Products['findMany']>>[number];

/** Adds the product, which may have been deleted. */
export function moderatedReview(review: Review, product: Product | undefined): ModeratedReview {
  if (!product) return { ...review, product: null };
  const { name, sku, status, images } = product;
  const image_url = images.find(({ kind }) => kind === 'image')?.file ?? null;
  return { ...review, product: { name, sku, status, image_url } };
}
