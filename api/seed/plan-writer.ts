import { randomBytes } from 'node:crypto';
import { type LookupKind, lookupKinds } from '@vajra/contract';
import { type Connection, mongo } from 'mongoose';
import type { LookupDocument } from '../src/catalogue/lookups/lookup.model.ts';
import { lookupCollection } from '../src/catalogue/lookups/lookup-collection.ts';
import type { ProductDocument } from '../src/catalogue/products/product.model.ts';
import { hashPassword } from '../src/identity/accounts/passwords.ts';
import type { UserDocument } from '../src/identity/accounts/user.model.ts';
import { userSearchTerms } from '../src/identity/accounts/user-search-terms.ts';
import {
  type MediaStore,
  type StoredMedia,
  toImageLook,
} from '../src/platform/media/media-store.ts';
import { newEpoch, spaces } from '../src/platform/mongo/change-spaces.ts';
import type { Progress } from '../src/platform/progress.ts';
import { MediaUploader, type ReadMedia } from './media-uploader.ts';
import { mediaKey, photograph, type SeedMedia } from './photographs.ts';
import {
  adminId,
  type Plan,
  type SeedProduct,
  type SeedStockMovement,
  seedVersion,
} from './plan.ts';
import { type Shape, shapes } from './shapes.ts';

const batchSize = 1_000;

interface StoredDocument {
  _id?: unknown;
}

/** Writes a plan into an empty store. Holds only a few batches in memory, however large the plan. */
export class PlanWriter {
  readonly #media: MediaUploader;
  /** The file of the first image of each ordered product, by product id. */
  readonly #firstFiles = new Map<number, string>();
  #isUploading = false;
  #lastImageId = 0;
  #movementCount = 0;

  constructor(
    private readonly connection: Connection,
    mediaStore: MediaStore,
    read: ReadMedia,
    private readonly progress: Progress,
  ) {
    this.#media = new MediaUploader(mediaStore, read, () => {
      if (this.#isUploading) progress.advance();
    });
  }

  async write(plan: Plan): Promise<void> {
    await this.#writeUsers(plan);
    const sliders = await this.#writeStorefront(plan);
    await this.#writeProducts(plan);
    const orders = plan.orders.map((order) => ({
      ...order,
      items: order.items.map((item) => ({
        ...item,
        image: this.#firstFiles.get(item.p_id) ?? null,
      })),
    }));
    await this.#insert('orders', orders);
    for (const [collection, records] of Object.entries(plan.orderRecords)) {
      await this.#insert(collection, records);
    }
    await this.#insert(
      'stock_ledger',
      plan.movements.map((movement) => this.#withId(movement)),
    );
    await this.#insert('reviews', plan.reviews);
    await this.#insert('inquiries', plan.inquiries);
    await this.#insert('contacts', plan.contacts);
    await this.#setCounters(plan, sliders);
    await this.#media.keepAll();
  }

  async #writeUsers({ users }: Plan): Promise<void> {
    // Users without a password share the hash of a random one, because hashing is slow by design.
    const unusableHash = await hashPassword(randomBytes(32).toString('base64'));
    const documents = await Promise.all(
      users.map(
        async ({ password, ...user }): Promise<UserDocument> => ({
          ...user,
          ...userSearchTerms(user),
          password: password === null ? unusableHash : await hashPassword(password),
        }),
      ),
    );
    await this.#insert('users', documents);
  }

  /** Writes lookups, sliders and the news line, and returns the number of sliders. */
  async #writeStorefront({ lookups, sliders, newsLine }: Plan): Promise<number> {
    const hasShapes = lookups.diamondShape.length > 0;
    const icons = hasShapes ? shapes.map(shapeIcon) : [];
    const stored = await this.#upload([...icons, ...sliders]);
    const withIcons = lookups.diamondShape.map((row, index) => ({
      ...row,
      ...iconFields(stored[index]),
    }));
    const all: Record<LookupKind, LookupDocument[]> = { ...lookups, diamondShape: withIcons };
    for (const kind of lookupKinds) await this.#insert(lookupCollection(kind), all[kind]);
    const files = stored.slice(icons.length);
    await this.#insert(
      'sliders',
      files.map((media, index) => ({ _id: index + 1, ...media })),
    );
    const news = newsLine === null ? [] : [{ _id: 1, news_message: newsLine }];
    await this.#insert('news_lines', news);
    return files.length;
  }

  async #writeProducts({ products, productCount, orders }: Plan): Promise<void> {
    const ordered = new Set(orders.flatMap(({ items }) => items.map(({ p_id }) => p_id)));
    let hasStarted = false;
    let previousWrite: Promise<unknown> = Promise.resolve();
    for (const batch of batches(products, batchSize)) {
      if (!hasStarted) {
        // The first batch shows nearly all media of a large plan: upload them with a progress bar.
        await this.#upload(batch.flatMap(({ media }) => media).filter((m) => !this.#media.has(m)));
        this.progress.begin('products', productCount);
        hasStarted = true;
      }
      const documents = await Promise.all(batch.map((product) => this.#toDocument(product)));
      for (const { _id, images } of documents) {
        const [first] = images;
        if (first && ordered.has(_id)) this.#firstFiles.set(_id, first.file);
      }
      // The database writes one batch while the next is generated.
      await previousWrite;
      previousWrite = this.#writeBatch(documents);
    }
    await previousWrite;
    if (hasStarted) this.progress.end();
  }

  async #writeBatch(documents: readonly ProductDocument[]): Promise<void> {
    const openings = documents.map(({ _id, quantity, createdAt }) =>
      this.#withId({
        p_id: _id,
        change: quantity,
        reason: 'opening',
        orderId: null,
        u_id: adminId,
        at: createdAt,
      }),
    );
    await this.#insert('products', documents);
    await this.#insert('stock_ledger', openings);
    const versions = { catalogue: seedVersion, stock: seedVersion };
    await this.#insert(
      'product_versions',
      documents.map(({ _id }) => ({ _id, ...versions })),
    );
    this.progress.advance(documents.length);
  }

  async #toDocument({ media, ...product }: SeedProduct): Promise<ProductDocument> {
    const firstId = this.#lastImageId + 1;
    this.#lastImageId += media.length;
    const stored = await Promise.all(media.map((one) => this.#media.upload(one)));
    const images = stored.map((file, index) => ({ image_id: firstId + index, ...file }));
    return { ...product, images };
  }

  async #upload(media: readonly SeedMedia[]): Promise<StoredMedia[]> {
    if (media.length === 0) return [];
    const distinct = new Set(media.map(mediaKey));
    this.progress.begin('images', distinct.size);
    this.#isUploading = true;
    const stored = await Promise.all(media.map((one) => this.#media.upload(one)));
    this.#isUploading = false;
    this.progress.end();
    return stored;
  }

  /** Adds an id that is the same in every run and sorts by time (in seconds), then by insertion. */
  #withId(movement: SeedStockMovement): SeedStockMovement & { _id: mongo.ObjectId } {
    this.#movementCount += 1;
    const seconds = Math.floor(movement.at.getTime() / 1000)
      .toString(16)
      .padStart(8, '0');
    const count = this.#movementCount.toString(16).padStart(16, '0');
    return { _id: new mongo.ObjectId(seconds + count), ...movement };
  }

  async #setCounters(plan: Plan, sliders: number): Promise<void> {
    const values: Record<string, number> = {
      users: plan.users.length,
      products: plan.productCount,
      product_images: this.#lastImageId,
      reviews: plan.reviews.length,
      inquiries: plan.inquiries.length,
      contacts: plan.contacts.length,
      returns: plan.orderRecords.returns.length,
      sliders,
    };
    for (const kind of lookupKinds) values[kind] = plan.lookups[kind].length;
    const used = Object.entries(values).filter(([, value]) => value > 0);
    await this.#insert(
      'sequences',
      used.map(([_id, value]) => ({ _id, value })),
    );
    // Clients may already follow the feed of a store that was open before it was filled. The new
    // epoch makes them restart from the beginning.
    const counters = this.connection.collection<{ _id: string }>('change_spaces');
    for (const _id of spaces) {
      const counter = { version: seedVersion, epoch: newEpoch() };
      await counters.replaceOne({ _id }, counter, { upsert: true });
    }
  }

  async #insert(collection: string, documents: readonly StoredDocument[]): Promise<void> {
    if (documents.length === 0) return;
    // Uses the driver's collection, because mongoose's validation costs more than the write.
    const plain = [...documents] as never[]; // the driver derives the type of `_id` from a schema
    await this.connection.collection<StoredDocument>(collection).insertMany(plain);
  }
}

function iconFields(icon: StoredMedia | undefined) {
  return icon
    ? { image: icon.file, imageLook: toImageLook(icon) }
    : { image: null, imageLook: null };
}

const shapeIcon = (shape: Shape): SeedMedia => photograph(`icon-${shape.toLowerCase()}`);

function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
