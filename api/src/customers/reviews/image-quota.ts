import type { ClientSession } from 'mongoose';
import { ConflictError } from '../../platform/errors.ts';
import { MemoryThrottle } from '../../platform/memory-throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Orders } from '../../sales/orders/orders.service.ts';
import { imageCountModel, imageUseModel, imageUsePeriodSeconds } from './image-use.model.ts';
import { reviewModel } from './review.model.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'media' | 'throttle'> {
  orders: Orders;
}

/** A customer's review of a product. */
interface Review {
  u_id: number;
  p_id: number;
}

const megabyte = 1024 * 1024;
export const imageQuota = {
  /** Of all images of a customer's reviews, as stored. */
  bytes: 50 * megabyte,
  /** In 30 days, for products that the customer has not bought. */
  unboughtImages: 3,
  /** Images to decode in an hour, including rejected ones. */
  uploadsPerHour: 30,
} as const;

/** Limits the images of reviews, which any customer can upload. */
export class ImageQuota {
  readonly #reviews;
  readonly #uses;
  readonly #counts;
  readonly #uploads;

  constructor(private readonly deps: Dependencies) {
    this.#reviews = reviewModel(deps.connection);
    this.#uses = imageUseModel(deps.connection);
    this.#counts = imageCountModel(deps.connection);
    this.#uploads = new MemoryThrottle({
      name: 'review images',
      points: imageQuota.uploadsPerHour,
      factor: deps.throttle,
    });
  }

  /**
   * Checks whether a customer may upload an image, before it is decoded, and counts the upload.
   * @throws {ConflictError} @throws {TooManyRequestsError}
   */
  async admit(review: Review): Promise<void> {
    await this.#assertUses(review);
    await this.#assertBytes(review, 1);
    await this.#uploads.consume(String(review.u_id));
  }

  /**
   * Counts a new image in the transaction that references it. Concurrent transactions of a customer
   * conflict, so they cannot exceed the quota together.
   * @throws {ConflictError}
   */
  async use(review: Review, image: string, session: ClientSession): Promise<void> {
    const { u_id } = review;
    const counted = { $inc: { counted: 1 } };
    await this.#counts.updateOne({ _id: u_id }, counted, { upsert: true, session });
    const isBought = await this.#assertUses(review, session);
    const sizes = await this.deps.media.sizesOf([image], session);
    await this.#assertBytes(review, sizes.get(image) ?? 0, session);
    if (!isBought) {
      await this.#uses.create([{ u_id, at: new Date() }], { session });
    }
  }

  /** Deletes the counts of a deleted customer. */
  async deleteForCustomer(u_id: number, session: ClientSession): Promise<void> {
    await this.#uses.deleteMany({ u_id }, { session });
    await this.#counts.deleteOne({ _id: u_id }, { session });
  }

  /** Returns whether the product was bought, so that its image counts towards the bytes only. */
  async #assertUses({ u_id, p_id }: Review, session?: ClientSession): Promise<boolean> {
    if (await this.deps.orders.hasBought(u_id, p_id, session)) return true;
    const since = new Date(Date.now() - imageUsePeriodSeconds * 1000);
    const used = await this.#uses
      .countDocuments({ u_id, at: { $gt: since } })
      .session(session ?? null);
    if (used < imageQuota.unboughtImages) return false;
    throw new ConflictError(
      `You can add ${imageQuota.unboughtImages} photos a month to reviews of products that you have not bought here. Send this review without its photo.`,
    );
  }

  /** Counts the customer's other reviews: the image of this one is replaced. */
  async #assertBytes(
    { u_id, p_id }: Review,
    bytes: number,
    session?: ClientSession,
  ): Promise<void> {
    const others = await this.#reviews
      .find({ u_id, p_id: { $ne: p_id }, image: { $ne: null } }, { image: 1 })
      .session(session ?? null)
      .lean();
    const images = others.flatMap(({ image }) => image ?? []);
    const sizes = await this.deps.media.sizesOf(images, session);
    const usedBytes = images.reduce((sum, image) => sum + (sizes.get(image) ?? 0), 0);
    if (usedBytes + bytes <= imageQuota.bytes) return;
    throw new ConflictError(
      `The photos of your reviews may have ${imageQuota.bytes / megabyte} MB in total. Delete one, or send this review without its photo.`,
    );
  }
}
