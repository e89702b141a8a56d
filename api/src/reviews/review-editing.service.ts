import { adminType, type Body, type endpoints, type Review } from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { AuditTrail } from '../audit/audit.service.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import type { Caller } from '../http/state.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import type { MediaStore, StoredMedia } from '../media/media-store.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import type { Sequences } from '../mongo/sequences.ts';
import type { Transaction } from '../mongo/transactions.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Products } from '../products/products.service.ts';
import { type ReviewDocument, reviewModel } from './review.model.ts';
import { presentReview } from './review.presenter.ts';
import { noImage, reviewImage } from './review-image.ts';

interface Dependencies {
  connection: Connection;
  idempotency: Idempotency;
  sequences: Sequences;
  media: MediaStore;
  products: Products;
  orders: Orders;
  audit: AuditTrail;
}

type Written = Pick<Body<typeof endpoints.addUserReview>, 'rating' | 'message'>;

/** The image of a submitted review, and the idempotency key of its request. */
export interface ReviewSubmission {
  image?: StoredMedia | undefined;
  request: IdempotentRequest | undefined;
}

/** The result of a transaction: the response, and the file that the review no longer references. */
interface Outcome<Answer> {
  answer: Answer;
  removedImage: string | null;
}

/** Writes reviews, one per customer and product. The product's rating changes in the same transaction. */
export class ReviewEditing {
  readonly #reviews;

  constructor(private readonly deps: Dependencies) {
    this.#reviews = reviewModel(deps.connection);
  }

  async add(
    caller: Caller,
    p_id: number,
    written: Written,
    sending: ReviewSubmission,
  ): Promise<Review> {
    const draft = await this.#draft(caller, p_id, written, sending);
    const adding = this.#stamped(sending, (tx) => this.#create(draft, tx));
    return adding.catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      throw new ConflictError('You have already reviewed this product. Edit your review instead.');
    });
  }

  /** Changes the caller's own review. Without a new image, the current one is kept. */
  async update(
    { u_id, u_name }: Caller,
    r_id: number,
    { rating, message }: Written,
    sending: ReviewSubmission,
  ): Promise<Review> {
    return this.#stamped(sending, async (tx) => {
      const { session } = tx;
      const known = await this.#reviews.findOne({ _id: r_id, u_id }, null, { session }).lean();
      if (!known) throw new NotFoundError('Review');
      const changes = { rating, message, u_name, ...reviewImage(sending.image, known) };
      return this.#change(known, changes, tx);
    });
  }

  /**
   * Creates or changes the caller's review of a product. The current image is kept unless there is a
   * new one or it is to be removed.
   */
  async save(
    caller: Caller,
    p_id: number,
    { rating, message, removePicture }: Body<typeof endpoints.saveReview>,
    sending: ReviewSubmission,
  ): Promise<Review> {
    const { u_id, u_name } = caller;
    const draft = await this.#draft(caller, p_id, { rating, message }, sending);
    return this.#stamped(sending, async (tx) => {
      const { session } = tx;
      const known = await this.#reviews.findOne({ p_id, u_id }, null, { session }).lean();
      if (!known) return this.#create(draft, tx);
      const image = reviewImage(sending.image, removePicture === 1 ? noImage : known);
      return this.#change(known, { rating, message, u_name, ...image }, tx);
    });
  }

  /** Deletes the caller's own review, or as an admin any review. */
  async remove({ u_id, u_type }: Caller, r_id: number, sending: ReviewSubmission): Promise<void> {
    const owned = u_type === adminType ? { _id: r_id } : { _id: r_id, u_id };
    await this.#stamped(sending, async (tx) => {
      const { session } = tx;
      const known = await this.#reviews.findOne(owned, null, { session }).lean();
      if (!known) throw new NotFoundError('Review');
      return this.#delete(known, tx);
    });
  }

  /** Deletes the caller's own review of a product, if there is one. */
  async removeOwn({ u_id }: Caller, p_id: number, sending: ReviewSubmission): Promise<void> {
    await this.#stamped<null>(sending, async (tx) => {
      const { session } = tx;
      const known = await this.#reviews.findOne({ p_id, u_id }, null, { session }).lean();
      return known ? this.#delete(known, tx) : { answer: null, removedImage: null };
    });
  }

  /** Prepares a new review. Ids are allocated outside of transactions. */
  async #draft(
    { u_id, u_name }: Caller,
    p_id: number,
    { rating, message }: Written,
    { image }: ReviewSubmission,
  ): Promise<ReviewDocument> {
    const _id = await this.deps.sequences.next('reviews');
    const verified = await this.deps.orders.hasBought(u_id, p_id);
    const createdAt = new Date();
    const written = { _id, p_id, u_id, u_name, rating, message, verified, createdAt };
    return { ...written, ...reviewImage(image) };
  }

  async #create(review: ReviewDocument, tx: Transaction): Promise<Outcome<Review>> {
    const { session } = tx;
    const { p_id, rating } = review;
    const [product] = await this.deps.products.findMany([p_id], session);
    if (product?.status !== 1) throw new NotFoundError('Product');
    await this.deps.products.addRating(p_id, { sum: rating, count: 1 }, tx);
    await this.#reviews.create([review], { session });
    return { answer: presentReview(review), removedImage: null };
  }

  async #change(
    known: ReviewDocument,
    changes: Pick<ReviewDocument, 'rating' | 'message' | 'u_name' | 'image' | 'imageLook'>,
    tx: Transaction,
  ): Promise<Outcome<Review>> {
    const { session } = tx;
    const { _id, p_id, rating, image } = known;
    const change = { sum: changes.rating - rating, count: 0 };
    await this.deps.products.addRating(p_id, change, tx);
    await this.#reviews.updateOne({ _id }, { $set: changes }, { session });
    const dropped = image === changes.image ? null : image;
    return { answer: presentReview({ ...known, ...changes }), removedImage: dropped };
  }

  async #delete(
    { _id, p_id, rating, message, image }: ReviewDocument,
    tx: Transaction,
  ): Promise<Outcome<null>> {
    const { session } = tx;
    const change = { sum: -rating, count: -1 };
    await this.deps.products.addRating(p_id, change, tx);
    await this.#reviews.deleteOne({ _id }, { session });
    await this.deps.audit.record({ r_id: _id, p_id }, { rating, message }, null, session);
    return { answer: null, removedImage: image };
  }

  /** Runs a transaction, and then updates this process's index with the new rating. */
  async #stamped<Answer extends object | null>(
    { image, request }: ReviewSubmission,
    work: (tx: Transaction) => Promise<Outcome<Answer>>,
  ): Promise<Answer> {
    const { idempotency, products, media } = this.deps;
    let dropped: string | null = null;
    const { response, isReplay } = await idempotency.run(request, 'catalogue', async (tx) => {
      const done = await work(tx);
      dropped = done.removedImage;
      return done.answer;
    });
    await products.afterCatalogueChange();
    // A repeated request uploads its image again, although the review may have lost it since. It may
    // also remove an image: after a commit with an unknown outcome, the work runs again.
    const unneeded = [dropped, isReplay ? image?.file : null];
    await media.release(unneeded.flatMap((file) => file ?? []));
    return response;
  }
}
