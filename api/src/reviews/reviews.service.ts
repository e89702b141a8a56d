import type { endpoints, Query, ResponseBody, Review } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { reviewModel } from './review.model.ts';
import { presentReview } from './review.presenter.ts';
import { noImage } from './review-image.ts';

/** Reads reviews. ReviewEditing writes them. */
export class Reviews {
  readonly #reviews;

  constructor(connection: Connection) {
    this.#reviews = reviewModel(connection);
  }

  /** Returns a page of all reviews, or of a product's, newest first. */
  async list({
    p_id,
    page,
    perPage,
  }: Query<typeof endpoints.getReviews>): Promise<
    ResponseBody<typeof endpoints.getAllUserReviews>['data']
  > {
    const wanted = p_id === undefined ? {} : { p_id };
    const documents = await this.#reviews
      .find(wanted)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * perPage)
      .limit(perPage)
      .lean();
    const totalCount = await this.#reviews.countDocuments(wanted);
    return { reviwes: documents.map(presentReview), totalCount };
  }

  /** Returns all reviews of a product, newest first. */
  async ofProduct(p_id: number): Promise<Review[]> {
    const documents = await this.#reviews.find({ p_id }).sort({ createdAt: -1, _id: -1 }).lean();
    return documents.map(presentReview);
  }

  /** Returns all reviews of a customer, newest first. */
  async ofCustomer(u_id: number): Promise<Review[]> {
    const documents = await this.#reviews.find({ u_id }).sort({ createdAt: -1, _id: -1 }).lean();
    return documents.map(presentReview);
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
    return withImage.flatMap(({ image }) => image ?? []);
  }
}
