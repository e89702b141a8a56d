import type { Review } from '@vajra/contract';
import type { Products } from '../../catalogue/products/products.service.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Orders } from '../../sales/orders/orders.service.ts';
import { type ReviewDocument, reviewModel } from './review.model.ts';
import { presentReview } from './review.presenter.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'audit'> {
  products: Products;
  orders: Orders;
}

/** Hides and shows reviews, and replies to them in public. */
export class ReviewModeration {
  readonly #reviews;

  constructor(private readonly deps: Dependencies) {
    this.#reviews = reviewModel(deps.connection);
  }

  /** Hides or shows a review. The product's rating changes in the same transaction. */
  async setHidden(r_id: number, isHidden: boolean): Promise<Review> {
    const { transactions, products, audit } = this.deps;
    const review = await transactions.run(async (tx) => {
      const before = await this.#find(r_id, tx);
      const { p_id, rating } = before;
      if (Boolean(before.hiddenAt) === isHidden) return this.#present(before, tx);
      const sign = isHidden ? -1 : 1;
      await products.addRating(p_id, { sum: sign * rating, count: sign }, tx);
      const change = { hiddenAt: isHidden ? new Date() : null };
      await this.#update(r_id, change, tx);
      const targets = { r_id, p_id };
      await audit.record(targets, { hidden: !isHidden }, { hidden: isHidden }, tx.session);
      return this.#present({ ...before, ...change }, tx);
    });
    await products.afterCatalogueChange();
    return review;
  }

  /** Writes, changes or, with null, removes the reply of the shop. */
  setReply(r_id: number, message: string | null): Promise<Review> {
    return this.deps.transactions.run(async (tx) => {
      const before = await this.#find(r_id, tx);
      const earlier = before.reply?.message ?? null;
      if (earlier === message) return this.#present(before, tx);
      const change = { reply: message === null ? null : { message, at: new Date() } };
      await this.#update(r_id, change, tx);
      const targets = { r_id, p_id: before.p_id };
      await this.deps.audit.record(targets, { reply: earlier }, { reply: message }, tx.session);
      return this.#present({ ...before, ...change }, tx);
    });
  }

  /** @throws {NotFoundError} */
  async #find(r_id: number, { session }: Transaction): Promise<ReviewDocument> {
    const review = await this.#reviews.findById(r_id, null, { session }).lean();
    if (!review) throw new NotFoundError('Review');
    return review;
  }

  async #update(
    _id: number,
    change: Pick<ReviewDocument, 'hiddenAt'> | Pick<ReviewDocument, 'reply'>,
    { session }: Transaction,
  ): Promise<void> {
    await this.#reviews.updateOne({ _id }, { $set: change }, { session });
  }

  async #present(review: ReviewDocument, { session }: Transaction): Promise<Review> {
    const { u_id, p_id } = review;
    return presentReview(review, await this.deps.orders.hasBought(u_id, p_id, session));
  }
}
