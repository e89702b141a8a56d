import { type BodyOf, messageEditors, type Review } from '@vajra/contract';
import { isShown } from '../../catalogue/products/is-shown.ts';
import type { Products } from '../../catalogue/products/products.service.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import type { StoredMedia } from '../../platform/media/media-store.ts';
import { onDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Orders } from '../../sales/orders/orders.service.ts';
import type { ImageQuota } from './image-quota.ts';
import { type ReviewDocument, reviewModel } from './review.model.ts';
import { presentReview } from './review.presenter.ts';
import { noImage, reviewImage } from './review-image.ts';

interface Dependencies
  extends Pick<Platform, 'connection' | 'idempotency' | 'sequences' | 'media' | 'audit'> {
  products: Products;
  orders: Orders;
  imageQuota: ImageQuota;
}

type ReviewContent = Pick<BodyOf<'addUserReview'>, 'rating' | 'message'>;

/** The image of a submitted review, and the idempotency key of its request. */
export interface ReviewSubmission {
  image?: StoredMedia | undefined;
  /** Whether the review loses its current image, unless there is a new one. */
  removesImage?: boolean;
  request: IdempotentRequest | undefined;
}

/** The result of a transaction: the response, and the file that the review no longer references. */
interface ReviewChange<Result> {
  response: Result;
  removedImage: string | null;
}

/** Writes reviews, one per customer and product. The product's rating changes in the same transaction. */
export class ReviewEditing {
  readonly #reviews;

  constructor(private readonly deps: Dependencies) {
    this.#reviews = reviewModel(deps.connection);
  }

  /**
   * Rejects the image of a review that cannot be saved, before it is decoded. A repeated request is
   * admitted, since its first attempt has been counted.
   */
  async admitImage(
    { u_id }: Caller,
    target: { p_id: number } | { r_id: number },
    request: IdempotentRequest | undefined,
  ): Promise<void> {
    if (await this.deps.idempotency.hasResponse(request)) return;
    const filter = 'p_id' in target ? { u_id, p_id: target.p_id } : { u_id, _id: target.r_id };
    const review = await this.#reviews.findOne(filter).lean();
    if (review) return this.deps.imageQuota.admit(review);
    if (!('p_id' in target)) throw new NotFoundError('Review');
    const { p_id } = target;
    const [product] = await this.deps.products.findMany([p_id]);
    if (!isShown(product)) throw new NotFoundError('Product');
    return this.deps.imageQuota.admit({ u_id, p_id });
  }

  async add(
    caller: Caller,
    p_id: number,
    content: ReviewContent,
    submission: ReviewSubmission,
  ): Promise<Review> {
    const draft = await this.#draft(caller, p_id, content, submission);
    const creation = this.#run(submission, (tx) => this.#create(draft, tx));
    return onDuplicateKey(creation, () => {
      throw new ConflictError('You have already reviewed this product. Edit your review instead.');
    });
  }

  /** Changes the caller's own review. Without a new image, the current one is kept. */
  async update(
    { u_id, u_name }: Caller,
    r_id: number,
    { rating, message }: ReviewContent,
    submission: ReviewSubmission,
  ): Promise<Review> {
    return this.#run(submission, async (tx) => {
      const review = await this.#find({ _id: r_id, u_id }, tx);
      if (!review) throw new NotFoundError('Review');
      const changes = { rating, message, u_name, ...reviewImage(submission.image, review) };
      return this.#change(review, changes, tx);
    });
  }

  /**
   * Creates or changes the caller's review of a product. The current image is kept unless there is a
   * new one or it is to be removed.
   */
  async save(
    caller: Caller,
    p_id: number,
    { rating, message }: ReviewContent,
    submission: ReviewSubmission,
  ): Promise<Review> {
    const { u_id, u_name } = caller;
    const draft = await this.#draft(caller, p_id, { rating, message }, submission);
    return this.#run(submission, async (tx) => {
      const review = await this.#find({ p_id, u_id }, tx);
      if (!review) return this.#create(draft, tx);
      const image = reviewImage(submission.image, submission.removesImage ? noImage : review);
      return this.#change(review, { rating, message, u_name, ...image }, tx);
    });
  }

  /** Deletes the caller's own review, or any review for staff who may edit messages. */
  async remove({ u_id, role }: Caller, r_id: number, submission: ReviewSubmission): Promise<void> {
    const isModerator = messageEditors.some((each) => each === role);
    const owned = isModerator ? { _id: r_id } : { _id: r_id, u_id };
    await this.#run(submission, async (tx) => {
      const review = await this.#find(owned, tx);
      if (!review) throw new NotFoundError('Review');
      return this.#delete(review, tx);
    });
  }

  /** Deletes the caller's own review of a product, if there is one. */
  async removeOwn({ u_id }: Caller, p_id: number, submission: ReviewSubmission): Promise<void> {
    await this.#run<null>(submission, async (tx) => {
      const review = await this.#find({ p_id, u_id }, tx);
      return review ? this.#delete(review, tx) : { response: null, removedImage: null };
    });
  }

  /** Prepares a new review. Ids are allocated outside of transactions. */
  async #draft(
    { u_id, u_name }: Caller,
    p_id: number,
    { rating, message }: ReviewContent,
    { image }: ReviewSubmission,
  ): Promise<ReviewDocument> {
    const _id = await this.deps.sequences.next('reviews');
    const createdAt = new Date();
    const fields = { _id, p_id, u_id, u_name, rating, message, createdAt };
    return { ...fields, ...reviewImage(image) };
  }

  #find(filter: Partial<ReviewDocument>, tx: Transaction): Promise<ReviewDocument | null> {
    return this.#reviews.findOne(filter, null, { session: tx.session }).lean();
  }

  async #create(review: ReviewDocument, tx: Transaction): Promise<ReviewChange<Review>> {
    const { session } = tx;
    const { p_id, rating } = review;
    const [product] = await this.deps.products.findMany([p_id], { session });
    if (!isShown(product)) throw new NotFoundError('Product');
    await this.deps.products.addRating(p_id, { sum: rating, count: 1 }, tx);
    if (review.image) await this.deps.imageQuota.use(review, review.image, session);
    await this.#reviews.create([review], { session });
    return { response: await this.#present(review, tx), removedImage: null };
  }

  async #change(
    review: ReviewDocument,
    changes: Pick<ReviewDocument, 'rating' | 'message' | 'u_name' | 'image' | 'imageLook'>,
    tx: Transaction,
  ): Promise<ReviewChange<Review>> {
    const { _id, p_id, rating, image } = review;
    if (changes.image && changes.image !== image) {
      await this.deps.imageQuota.use(review, changes.image, tx.session);
    }
    if (!review.hiddenAt) {
      await this.deps.products.addRating(p_id, { sum: changes.rating - rating, count: 0 }, tx);
    }
    await this.#reviews.updateOne({ _id }, { $set: changes }, { session: tx.session });
    const removedImage = image === changes.image ? null : image;
    return { response: await this.#present({ ...review, ...changes }, tx), removedImage };
  }

  async #present(review: ReviewDocument, { session }: Transaction): Promise<Review> {
    return presentReview(
      review,
      await this.deps.orders.hasBought(review.u_id, review.p_id, session),
    );
  }

  async #delete(
    { _id, p_id, rating, message, image, hiddenAt }: ReviewDocument,
    tx: Transaction,
  ): Promise<ReviewChange<null>> {
    const { session } = tx;
    // Hidden reviews do not count.
    if (!hiddenAt) await this.deps.products.addRating(p_id, { sum: -rating, count: -1 }, tx);
    await this.#reviews.deleteOne({ _id }, { session });
    await this.deps.audit.record({ r_id: _id, p_id }, { rating, message }, null, session);
    return { response: null, removedImage: image };
  }

  /** Runs a transaction, and then updates this process's index with the new rating. */
  async #run<Result extends object | null>(
    { image, request }: ReviewSubmission,
    work: (tx: Transaction) => Promise<ReviewChange<Result>>,
  ): Promise<Result> {
    const { idempotency, products, media } = this.deps;
    let removedImage: string | null = null;
    const { response, isReplay } = await idempotency.run(request, async (tx) => {
      const change = await work(tx);
      removedImage = change.removedImage;
      return change.response;
    });
    await products.afterCatalogueChange();
    // A repeated request uploads its image again, although the review may have lost it since. It may
    // also remove an image: after a commit with an unknown outcome, the work runs again.
    const unneeded = [removedImage, isReplay ? image?.file : null];
    await media.release(unneeded.flatMap((file) => file ?? []));
    return response;
  }
}
