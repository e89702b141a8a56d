import type { Answer, Body, endpoints, Query, Review } from '@vajra/contract';
import { type Connection, mongo } from 'mongoose';
import type { AuditTrail } from '../audit/audit.service.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { Caller } from '../http/state.ts';
import { lookOf, type MediaStore, type StoredMedia } from '../media/media-store.ts';
import { mediaUser } from '../media/media-users.ts';
import type { Sequences } from '../mongo/sequences.ts';
import type { Transactions } from '../mongo/transactions.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Products } from '../products/products.service.ts';
import { type ReviewDocument, reviewModel } from './review.model.ts';
import { presentReview } from './review.presenter.ts';

interface Needs {
  connection: Connection;
  transactions: Transactions;
  sequences: Sequences;
  media: MediaStore;
  products: Products;
  orders: Orders;
  audit: AuditTrail;
}

type Written = Pick<Body<typeof endpoints.addUserReview>, 'rating' | 'message'>;

/** One review for each product and person; the product's rating changes in the same transaction. */
export class Reviews {
  readonly #reviews;

  constructor(private readonly needs: Needs) {
    this.#reviews = reviewModel(needs.connection);
    needs.media.usedBy(
      mediaUser(this.#reviews, 'image', async (file) => {
        await this.#reviews.updateMany({ image: file }, { $set: pictureOf(undefined) });
      }),
    );
  }

  /** A page of all reviews, or of a product's, newest first. */
  async list({
    p_id,
    page,
    perPage,
  }: Query<typeof endpoints.getReviews>): Promise<
    Answer<typeof endpoints.getAllUserReviews>['data']
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

  /** All of a product, newest first. */
  async ofProduct(p_id: number): Promise<Review[]> {
    const documents = await this.#reviews.find({ p_id }).sort({ createdAt: -1, _id: -1 }).lean();
    return documents.map(presentReview);
  }

  async add(
    { u_id, u_name }: Caller,
    p_id: number,
    { rating, message }: Written,
    picture?: StoredMedia,
  ): Promise<Review> {
    const _id = await this.needs.sequences.next('reviews');
    const verified = await this.needs.orders.hasBought(u_id, p_id);
    const createdAt = new Date();
    const written = { _id, p_id, u_id, u_name, rating, message, verified, createdAt };
    const review = { ...written, ...pictureOf(picture) };
    await this.#stamped(async (session, nextVersion) => {
      const [product] = await this.needs.products.findMany([p_id], session);
      if (product?.status !== 1) throw new NotFound('Product');
      await this.needs.products.addRating(p_id, { sum: rating, count: 1 }, session, nextVersion);
      await this.#reviews.create([review], { session });
    }).catch((error) => {
      if (!(error instanceof mongo.MongoServerError) || error.code !== 11000) throw error;
      throw new Conflict('You have reviewed this product already. Edit your review instead.');
    });
    return presentReview(review);
  }

  /** Changes a review of the caller's own. Without a picture it keeps the one that it has. */
  async update(
    { u_id, u_name }: Caller,
    r_id: number,
    { rating, message }: Written,
    picture?: StoredMedia,
  ): Promise<Review> {
    const [before, after] = await this.#stamped(async (session, nextVersion) => {
      const known = await this.#reviews.findOne({ _id: r_id, u_id }, null, { session }).lean();
      if (!known) throw new NotFound('Review');
      const { p_id } = known;
      const changes = { rating, message, u_name, ...pictureOf(picture, known) };
      const change = { sum: rating - known.rating, count: 0 };
      await this.needs.products.addRating(p_id, change, session, nextVersion);
      await this.#reviews.updateOne({ _id: r_id, u_id }, { $set: changes }, { session });
      return [known, { ...known, ...changes }];
    });
    if (before.image && before.image !== after.image) {
      await this.needs.media.release([before.image]);
    }
    return presentReview(after);
  }

  /** The author's own; an admin removes any. */
  async remove({ u_id, u_type }: Caller, r_id: number): Promise<void> {
    const owned = u_type === '0' ? { _id: r_id } : { _id: r_id, u_id };
    const removed = await this.#stamped(async (session, nextVersion) => {
      const known = await this.#reviews.findOne(owned, null, { session }).lean();
      if (!known) throw new NotFound('Review');
      const change = { sum: -known.rating, count: -1 };
      await this.needs.products.addRating(known.p_id, change, session, nextVersion);
      await this.#reviews.deleteOne({ _id: r_id }, { session });
      const { p_id, rating, message } = known;
      await this.needs.audit.record({ r_id, p_id }, { rating, message }, null, session);
      return known;
    });
    if (removed.image) await this.needs.media.release([removed.image]);
  }

  /**
   * Takes a deleted person's name and pictures away and leaves the words, which the shop shows as
   * Anonymous (spec section 3), so that ratings stay what they were. Gives the pictures, to be
   * released once the transaction is committed.
   */
  async forgetCustomer(u_id: number, session: mongo.ClientSession): Promise<string[]> {
    const pictured = await this.#reviews
      .find({ u_id, image: { $ne: null } }, { image: 1 }, { session })
      .lean();
    await this.#reviews.updateMany(
      { u_id },
      { $set: { u_name: '', ...pictureOf(undefined) } },
      { session },
    );
    return pictured.flatMap(({ image }) => image ?? []);
  }

  /** A transaction of the catalogue, after which this process's index knows the new rating. */
  async #stamped<T>(work: Parameters<typeof this.needs.transactions.stamped<T>>[1]): Promise<T> {
    const result = await this.needs.transactions.stamped('catalogue', work);
    await this.needs.products.afterCatalogueChange();
    return result;
  }
}

type ReviewPicture = Pick<ReviewDocument, 'image' | 'imageLook'>;

/** A new picture, else the one there was. */
function pictureOf(picture: StoredMedia | undefined, before?: ReviewPicture): ReviewPicture {
  if (picture) return { image: picture.file, imageLook: lookOf(picture) };
  return { image: before?.image ?? null, imageLook: before?.imageLook ?? null };
}
