import { randomBytes } from 'node:crypto';
import { type LookupKind, lookupKinds } from '@vajra/contract';
import { type Connection, mongo } from 'mongoose';
import { hashPassword } from '../src/accounts/passwords.ts';
import { userWords } from '../src/accounts/user-words.ts';
import type { LookupDocument } from '../src/lookups/lookup.model.ts';
import { lookupCollection } from '../src/lookups/lookup-collection.ts';
import { type MediaStore, type StoredMedia, toImageLook } from '../src/media/media-store.ts';
import { newEpoch, spaces } from '../src/mongo/change-spaces.ts';
import type { ProductDocument } from '../src/products/product.model.ts';
import type { Progress } from '../src/server/progress.ts';
import { type Picture, photograph, pictureKey } from './photographs.ts';
import { Pictures, type ReadPicture } from './media-uploader.ts';
import { adminId, type Plan, type SeedMovement, type SeedProduct, seedVersion } from './plan.ts';
import { type Shape, shapes } from './shapes.ts';

const batchSize = 1_000;

interface Document {
  _id?: unknown;
}

/** Writes a plan into an empty store. Memory holds a few batches, however large the plan. */
export class Writer {
  readonly #pictures: Pictures;
  /** File of the first picture, for order lines. */
  readonly #firstImage = new Map<number, string>();
  #isFilling = false;
  #lastImageId = 0;
  #movements = 0;

  constructor(
    private readonly connection: Connection,
    media: MediaStore,
    read: ReadPicture,
    private readonly progress: Progress,
  ) {
    this.#pictures = new Pictures(media, read, () => {
      if (this.#isFilling) progress.advance();
    });
  }

  async write(plan: Plan): Promise<void> {
    await this.#writeUsers(plan);
    const sliders = await this.#writeFront(plan);
    await this.#writeProducts(plan);
    const orders = plan.orders.map((order) => ({
      ...order,
      items: order.items.map((item) => ({
        ...item,
        image: this.#firstImage.get(item.p_id) ?? null,
      })),
    }));
    await this.#insert('orders', orders);
    await this.#insert(
      'stock_ledger',
      plan.movements.map((movement) => this.#numbered(movement)),
    );
    await this.#insert('reviews', plan.reviews);
    await this.#insert('inquiries', plan.inquiries);
    await this.#insert('contacts', plan.contacts);
    await this.#setCounters(plan, sliders);
    await this.#pictures.keep();
  }

  async #writeUsers({ users }: Plan): Promise<void> {
    // One hash for all who never sign in: nobody knows the password, and hashing takes its time.
    const nobodys = await hashPassword(randomBytes(32).toString('base64'));
    const documents = await Promise.all(
      users.map(async ({ password, ...user }) => ({
        ...user,
        words: userWords(user),
        password: password === null ? nobodys : await hashPassword(password),
      })),
    );
    await this.#insert('users', documents);
  }

  /** Lookups, sliders and the news line; answers how many sliders. */
  async #writeFront({ lookups, sliders, newsLine }: Plan): Promise<number> {
    const hasShapes = lookups.diamondShape.length > 0;
    const icons = hasShapes ? shapes.map(iconOf) : [];
    const stored = await this.#store([...icons, ...sliders]);
    const withIcons = lookups.diamondShape.map((row, index) => ({
      ...row,
      ...pictureOf(stored[index]),
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
    let begun = false;
    let before: Promise<unknown> = Promise.resolve();
    for (const batch of batches(products, batchSize)) {
      const fresh = batch
        .flatMap(({ pictures }) => pictures)
        .filter((p) => this.#pictures.isNew(p));
      if (fresh.length > 0 && !begun) await this.#store(fresh);
      if (!begun) this.progress.begin('products', productCount);
      begun = true;
      const documents = await Promise.all(batch.map((product) => this.#document(product)));
      for (const { _id, images } of documents) {
        const [first] = images;
        if (first && ordered.has(_id)) this.#firstImage.set(_id, first.file);
      }
      // The database writes one batch while the next is made.
      await before;
      before = this.#writeBatch(documents);
    }
    await before;
    if (begun) this.progress.end();
  }

  async #writeBatch(documents: readonly ProductDocument[]): Promise<void> {
    const openings = documents.map(({ _id, quantity, createdAt }) =>
      this.#numbered({
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
    this.progress.advance(documents.length);
  }

  async #document({ pictures, ...product }: SeedProduct): Promise<ProductDocument> {
    const firstId = this.#lastImageId + 1;
    this.#lastImageId += pictures.length;
    const media = await Promise.all(pictures.map((picture) => this.#pictures.of(picture)));
    const images = media.map((stored, index) => ({ image_id: firstId + index, ...stored }));
    return { ...product, images };
  }

  async #store(pictures: readonly Picture[]): Promise<StoredMedia[]> {
    if (pictures.length === 0) return [];
    const distinct = new Set(pictures.map(pictureKey));
    this.progress.begin('pictures', distinct.size);
    this.#isFilling = true;
    const stored = await Promise.all(pictures.map((picture) => this.#pictures.of(picture)));
    this.#isFilling = false;
    this.progress.end();
    return stored;
  }

  /** Ids that follow each other as the movements do, and are the same each time. */
  #numbered(movement: SeedMovement): SeedMovement & { _id: mongo.ObjectId } {
    this.#movements += 1;
    const seconds = Math.floor(movement.at.getTime() / 1000)
      .toString(16)
      .padStart(8, '0');
    const count = this.#movements.toString(16).padStart(16, '0');
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
      sliders,
    };
    for (const kind of lookupKinds) values[kind] = plan.lookups[kind].length;
    const used = Object.entries(values).filter(([, value]) => value > 0);
    await this.#insert(
      'sequences',
      used.map(([_id, value]) => ({ _id, value })),
    );
    // A store that was opened before it was filled has counters, which somebody may follow.
    const counters = this.connection.collection<{ _id: string }>('change_spaces');
    for (const _id of spaces) {
      const counter = { version: seedVersion, epoch: newEpoch() };
      await counters.replaceOne({ _id }, counter, { upsert: true });
    }
  }

  async #insert(collection: string, documents: readonly Document[]): Promise<void> {
    if (documents.length === 0) return;
    // The driver's own collection: mongoose's checks would cost more than the writing.
    const plain = [...documents] as never[]; // the driver's type wants to know whose ids they are
    await this.connection.collection<Document>(collection).insertMany(plain);
  }
}

function pictureOf(icon: StoredMedia | undefined) {
  return icon
    ? { image: icon.file, imageLook: toImageLook(icon) }
    : { image: null, imageLook: null };
}

const iconOf = (shape: Shape): Picture => photograph(`icon-${shape.toLowerCase()}`);

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
