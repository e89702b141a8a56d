import type { BodyOf, QueryOf, ResponseBodyOf, Review } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import type { Products } from '../../catalogue/products/products.service.ts';
import { findPage } from '../../platform/mongo/find-page.ts';
import type { Orders } from '../../sales/orders/orders.service.ts';
import type { ImageQuota } from './image-quota.ts';
import { type ReviewDocument, reviewModel } from './review.model.ts';
import { moderatedReview, presentReview } from './review.presenter.ts';
import { noImage } from './review-image.ts';

const newestFirst = { createdAt: -1, _id: -1 } as const;

/** Reads reviews. ReviewEditing writes them. */
export class Reviews {
  readonly #reviews;

  constructor(
    connection: Connection,
    private readonly orders: Orders,
    private readonly products: Products,
    private readonly imageQuota: ImageQuota,
  ) {
    this.#reviews = reviewModel(connection);
  }

  /** Returns a page of all public reviews, or of a product's, newest first. */
  list({ p_id, ...page }: QueryOf<'getReviews'>): Promise<ResponseBodyOf<'getReviews'>> {
    return this.#page({ ...(p_id !== undefined && { p_id }), hiddenAt: null }, page);
  }

  /** Returns a page of a product's public reviews, or the review of one customer, newest first. */
  async ofProduct({ p_id, u_id, ...page }: BodyOf<'getUserReviews'>): Promise<Review[]> {
    const wanted = { p_id, ...(u_id !== undefined && { u_id }), hiddenAt: null };
    return (await this.#page(wanted, page)).reviews;
  }

  /** Returns a customer's review of a product, also if it is hidden. */
  async ofAuthor(u_id: number, p_id: number): Promise<Review | null> {
    const document = await this.#reviews.findOne({ p_id, u_id }).lean();
    const [review = null] = await this.#present(document ? [document] : []);
    return review;
  }

  /** Returns a page of all reviews with their products, newest first. */
  async toModerate({
    hidden,
    ...page
  }: QueryOf<'getModeratedReviews'>): Promise<ResponseBodyOf<'getModeratedReviews'>> {
    const wanted = hidden === undefined ? {} : { hiddenAt: hidden === 1 ? { $ne: null } : null };
    const { reviews, totalCount } = await this.#page(wanted, page);
    const found = await this.products.findMany([...new Set(reviews.map(({ p_id }) => p_id))]);
    const products = new Map(found.map((product) => [product._id, product]));
    return {
      reviews: reviews.map((review) => moderatedReview(review, products.get(review.p_id))),
      totalCount,
    };
  }

  async #page(
    wanted: { p_id?: number; u_id?: number; hiddenAt?: null | { $ne: null } },
    page: { page: number; perPage: number },
  ): Promise<{ reviews: Review[]; totalCount: number }> {
    const matching = this.#reviews.find(wanted).sort(newestFirst);
    const [documents, totalCount] = await findPage(matching, page);
    return { reviews: await this.#present(documents), totalCount };
  }

  /** Orders are read with the reviews, because a later order or cancellation changes `verified`. */
  async #present(documents: readonly ReviewDocument[]): Promise<Review[]> {
    const purchases = await this.orders.findPurchases(documents);
    const bought = new Set(purchases.map(({ u_id, p_id }) => `${u_id} ${p_id}`));
    return documents.map((document) =>
      presentReview(document, bought.has(`${document.u_id} ${document.p_id}`)),
    );
  }

  /** Returns all reviews of a customer, newest first. */
  async ofCustomer(u_id: number): Promise<Review[]> {
    const documents = await this.#reviews.find({ u_id }).sort(newestFirst).lean();
    return this.#present(documents);
  }

  /** Gives a customer's reviews to another. Those of products that both have reviewed lose the name. */
  async reassign(from: number, to: number, session: ClientSession): Promise<void> {
    const own = await this.#reviews.find({ u_id: to }, { p_id: 1 }, { session }).lean();
    const reviewed = own.map(({ p_id }) => p_id);
    const others = { u_id: from, p_id: { $nin: reviewed } };
    await this.#reviews.updateMany(others, { $set: { u_id: to } }, { session });
    await this.#reviews.updateMany({ u_id: from }, { $set: { u_name: '' } }, { session });
  }

  /**
   * Removes the name and images of a deleted customer. The reviews stay, so that ratings do not
   * change. Returns the files of the images, to be released after the commit.
   */
  async anonymizeCustomer(u_id: number, session: ClientSession): Promise<string[]> {
    const withImage = await this.#reviews
      .find({ u_id, image: { $ne: null } }, { image: 1 }, { session })
      .lean();
    const anonymous = { $set: { u_name: '', ...noImage } };
    await this.#reviews.updateMany({ u_id }, anonymous, { session });
    await this.imageQuota.deleteForCustomer(u_id, session);
    return withImage.flatMap(({ image }) => image ?? []);
  }
}
