import {
  attributeKeys,
  attributesOf,
  filterKeys,
  type NewProduct,
  type Product,
  type ProductChange,
  toMinor,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { EditConflictError, NotFoundError, UnprocessableError } from '../../platform/errors.ts';
import type { StoredMedia } from '../../platform/media/media-store.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Lookups } from '../lookups/lookups.service.ts';
import type { StockLedger } from '../stock/stock-ledger.service.ts';
import { existingImageIds, orderImages } from './image-order.ts';
import { type NewProductFields, newProduct } from './new-product.ts';
import { type ProductDocument, productModel } from './product.model.ts';
import { presentForAdmin } from './product.presenter.ts';
import { ProductImages } from './product-images.ts';
import type { Products } from './products.service.ts';

interface Dependencies
  extends Pick<Platform, 'connection' | 'transactions' | 'sequences' | 'media' | 'audit'> {
  lookups: Lookups;
  products: Products;
  stockLedger: StockLedger;
}

/** A product before and after an edit. `before` is null for a new product. */
interface Edited {
  before: ProductDocument | null;
  after: ProductDocument;
}

/** Fields that are stored as they are in the request. */
const plainFields = ['name', 'is_recommended', ...attributeKeys, 'discount', 'status'] as const;

/** Adds and edits products. When a method resolves, this process's index contains the change. */
export class ProductEditing {
  readonly #products;
  readonly #images;

  constructor(private readonly deps: Dependencies) {
    this.#products = productModel(deps.connection);
    this.#images = new ProductImages(deps);
  }

  /** Adds a product. Existing images in `image_order` belong to other products and are shared. */
  async insert(input: NewProduct, files: readonly StoredMedia[], u_id: number): Promise<Product> {
    const { media } = this.deps;
    const shared = await this.#images.claim(existingImageIds(input.image_order));
    const sharedFiles = shared.map(({ file }) => file);
    try {
      const added = await this.#insert(input, orderImages(shared, files, input.image_order), u_id);
      await media.keep(sharedFiles);
      return added;
    } catch (error) {
      await media.discard(sharedFiles);
      throw error;
    }
  }

  /** Adds the product of a draft with these images. `removeDraft` runs in the same transaction. */
  publish(
    input: NewProduct,
    images: readonly StoredMedia[],
    u_id: number,
    removeDraft: (session: ClientSession) => Promise<void>,
  ): Promise<Product> {
    return this.#insert(input, images, u_id, removeDraft);
  }

  async #insert(
    input: NewProduct,
    media: readonly StoredMedia[],
    u_id: number,
    removeDraft?: (session: ClientSession) => Promise<void>,
  ): Promise<Product> {
    const p_id = await this.deps.sequences.next('products');
    const images = await this.#images.toImages(media);
    return this.#edit(async (tx) => {
      const { session } = tx;
      await removeDraft?.(session);
      const { name, quantity, discount } = input;
      const fields: NewProductFields = {
        sku: input.sku ?? (await this.#generateSku(p_id, session)),
        name,
        price: { inr: toMinor(input.inr_price), usd: toMinor(input.usd_price) },
        is_recommended: input.is_recommended ?? 0,
        ...(await this.deps.lookups.embed(input, session)),
        ...attributesOf(input),
        quantity,
        discount,
        status: input.status ?? 1,
        supplier: input.supplier ?? null,
        cost: { inr: toMinor(input.inr_cost ?? 0), usd: toMinor(input.usd_cost ?? 0) },
        images,
      };
      const document = newProduct(p_id, fields);
      tx.changes('catalogue', [p_id]);
      await this.#products.create([document], { session });
      const cause = { reason: 'opening', u_id } as const;
      await this.deps.stockLedger.record([{ p_id, change: quantity, cause }], session);
      return { before: null, after: document };
    });
  }

  /**
   * Changes the given fields.
   * @throws {EditConflictError} with the current product, when the change is for another version.
   */
  async update(
    p_id: number,
    change: ProductChange,
    files: readonly StoredMedia[],
    u_id: number,
  ): Promise<Product> {
    const images = await this.#images.toImages(files);
    return this.#edit(async (tx) => {
      const { session } = tx;
      const current = await this.#find(p_id, session);
      if (change.version !== undefined && change.version !== current.revision) {
        const product = presentForAdmin(current);
        throw new EditConflictError('This product has been changed by another admin.', product);
      }
      const set: Record<string, unknown> = await this.#embeddedChange(current, change, session);
      for (const field of plainFields) if (change[field] !== undefined) set[field] = change[field];
      if (change.sku !== undefined) set.sku = change.sku;
      if (change.inr_price !== undefined) set['price.inr'] = toMinor(change.inr_price);
      if (change.usd_price !== undefined) set['price.usd'] = toMinor(change.usd_price);
      if (change.status !== undefined) Object.assign(set, decidedByStaff(current));
      if (change.supplier !== undefined) set.supplier = change.supplier;
      if (change.inr_cost !== undefined || change.usd_cost !== undefined) {
        const { inr = 0, usd = 0 } = current.cost ?? {};
        const minor = (cost: number | null | undefined, stored: number) =>
          cost === undefined ? stored : toMinor(cost ?? 0);
        set.cost = { inr: minor(change.inr_cost, inr), usd: minor(change.usd_cost, usd) };
      }
      const added = (change.quantity ?? current.quantity) - current.quantity;
      if (added !== 0) {
        Object.assign(set, quantityFields(current, current.quantity + added));
        tx.changes('stock', [p_id]);
      }
      if (images.length > 0 || change.image_order) {
        set.images = orderImages(current.images, images, change.image_order);
      }
      const edited = await this.#write(current, { $set: set }, tx);
      if (added !== 0) {
        const cause = { reason: added < 0 ? 'reduced' : 'added', u_id } as const;
        await this.deps.stockLedger.record([{ p_id, change: added, cause }], session);
      }
      return edited;
    });
  }

  changeStatus(p_id: number, status: 0 | 1): Promise<Product> {
    return this.#edit(async (tx) => {
      const current = await this.#find(p_id, tx.session);
      return this.#write(current, { $set: { status, ...decidedByStaff(current) } }, tx);
    });
  }

  async removeImage(image_id: number): Promise<void> {
    let file: string | undefined;
    await this.#edit(async (tx) => {
      const { session } = tx;
      const product = await this.#products
        .findOne({ 'images.image_id': image_id })
        .session(session)
        .lean();
      if (!product) throw new NotFoundError('Image');
      file = product.images.find((image) => image.image_id === image_id)?.file;
      return this.#write(product, { $pull: { images: { image_id } } }, tx);
    });
    if (file) await this.deps.media.release([file]);
  }

  async #edit(work: (tx: Transaction) => Promise<Edited>): Promise<Product> {
    const { transactions, products, audit } = this.deps;
    const { after } = await transactions.run(async (tx) => {
      const edited = await work(tx);
      const { before, after } = edited;
      await audit.record({ p_id: after._id }, before, after, tx.session);
      return edited;
    });
    await products.afterCatalogueChange();
    return presentForAdmin(after);
  }

  async #find(p_id: number, session: ClientSession): Promise<ProductDocument> {
    const product = await this.#products.findById(p_id).session(session).lean();
    if (!product) throw new NotFoundError('Product');
    return product;
  }

  async #write(
    before: ProductDocument,
    update: Record<string, unknown>,
    tx: Transaction,
  ): Promise<Edited> {
    const { _id } = before;
    tx.changes('catalogue', [_id]);
    const edit = { ...update, $inc: { revision: 1 } };
    const after = await this.#products
      .findOneAndUpdate({ _id }, edit, { session: tx.session, returnDocument: 'after' })
      .lean();
    if (!after) throw new NotFoundError('Product');
    return { before, after };
  }

  // Parent and collection are validated together, even if only one of them changes.
  #embeddedChange(current: ProductDocument, change: ProductChange, session: ClientSession) {
    const ids = Object.fromEntries(filterKeys.map((key) => [key, change[key]]));
    if (change.pc_id !== undefined || change.c_id !== undefined) {
      ids.pc_id = change.pc_id === undefined ? current.parentcollection?.pc_id : change.pc_id;
      ids.c_id = change.c_id === undefined ? current.collection?.c_id : change.c_id;
    }
    return this.deps.lookups.embed(ids, session);
  }

  // An admin may have assigned the next SKU to another product.
  async #generateSku(p_id: number, session: ClientSession): Promise<string> {
    for (let suffix = 0; ; suffix++) {
      const sku = `VJ-${10_000 + p_id}${suffix === 0 ? '' : `-${suffix}`}`;
      if (!(await this.#products.exists({ sku }).session(session))) return sku;
    }
  }
}

/** Ends that an import has hidden a product: the next list does not change the status that staff set. */
function decidedByStaff({ isUnlisted }: ProductDocument): Partial<ProductDocument> {
  return isUnlisted ? { isUnlisted: false } : {};
}

/** @throws {UnprocessableError} for fewer pieces than were sold */
function quantityFields({ purchased_qty }: ProductDocument, quantity: number) {
  if (quantity < purchased_qty) {
    throw new UnprocessableError(`Quantity cannot be below the ${purchased_qty} already sold.`);
  }
  return { quantity, remaining_qty: quantity - purchased_qty };
}
