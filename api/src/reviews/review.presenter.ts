import type { Review } from '@vajra/contract';
import type { ReviewDocument } from './review.model.ts';

/** `verified` says whether the author has bought the product: see Orders.hasBought(). */
export function presentReview(document: ReviewDocument, verified: boolean): Review {
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
  };
}
