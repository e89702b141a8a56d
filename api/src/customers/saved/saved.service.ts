import { randomBytes } from 'node:crypto';
import {
  type BodyOf,
  maxSavedProducts,
  type PersonalData,
  type Product,
  type ResponseBodyOf,
  type SavedProduct,
  type SavedRow,
  toDecimal,
  toMinor,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { isShown } from '../../catalogue/products/is-shown.ts';
import { presentProduct } from '../../catalogue/products/product.presenter.ts';
import type { Products } from '../../catalogue/products/products.service.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import { MemoryThrottle } from '../../platform/memory-throttle.ts';
import { onDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import type { Platform } from '../../platform/platform.ts';
import { shownPrices } from './price-drops.ts';
import { mergeItems } from './saved-items.ts';
import {
  type PriceAlertState,
  type SavedItem,
  type SavedListDocument,
  savedListModel,
} from './saved-list.model.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'idempotency' | 'throttle'> {
  products: Pick<Products, 'findMany'>;
}

/** A list after a change, and the response to the request. */
interface ListChange<Response> {
  /** Undefined when nothing changes. */
  list?: SavedListDocument;
  response: Response;
}

/** The products that customers have saved, and the links that share them. */
export class SavedProducts {
  readonly #lists;
  readonly #readsOfShared: MemoryThrottle;

  constructor(private readonly deps: Dependencies) {
    this.#lists = savedListModel(deps.connection);
    this.#readsOfShared = new MemoryThrottle({
      name: 'shared_lists_from_address',
      points: 120,
      seconds: 15 * 60,
      factor: deps.throttle,
    });
  }

  async ofCustomer(u_id: number): Promise<ResponseBodyOf<'getSavedProducts'>> {
    const { items, token, priceAlerts } = await this.#read(u_id);
    const shown = await this.#shownProducts(items);
    return {
      products: items.flatMap((item) => {
        const product = shown.get(item.p_id);
        return product ? { ...presentItem(item), product } : [];
      }),
      token: token ?? null,
      priceAlerts: isActive(priceAlerts),
    };
  }

  /** @throws {NotFoundError} @throws {ConflictError} when the list is full */
  async save(u_id: number, p_id: number, request?: IdempotentRequest): Promise<SavedRow> {
    // The response is stored for repeated requests, without the product, which would make it large.
    const saved = await this.#change<SavedProduct>(u_id, request, async (list, session) => {
      const saved = list.items.find((item) => item.p_id === p_id);
      if (saved) return { response: presentItem(saved) };
      const [product] = await this.deps.products.findMany([p_id], { session });
      if (!isShown(product)) throw new NotFoundError('Product');
      if (list.items.length >= maxSavedProducts) {
        throw new ConflictError(
          `You can save at most ${maxSavedProducts} products. Remove one of them first.`,
        );
      }
      const item = { p_id, price: shownPrices(product), savedAt: new Date() };
      const items = [item, ...list.items];
      return { list: { ...list, items }, response: presentItem(item) };
    });
    const [product] = await this.deps.products.findMany([p_id]);
    if (!isShown(product)) throw new NotFoundError('Product');
    return { ...saved, product: presentProduct(product) };
  }

  async remove(u_id: number, p_id: number, request?: IdempotentRequest): Promise<void> {
    await this.#change(u_id, request, async (list) => {
      const items = list.items.filter((item) => item.p_id !== p_id);
      if (items.length === list.items.length) return { response: null };
      return { list: { ...list, items }, response: null };
    });
  }

  /**
   * Adds a visitor's products. Their prices are what the device showed, which only the customer sees.
   * Returns how many of the oldest products were dropped, because the list would be too long.
   */
  merge(
    u_id: number,
    { products }: BodyOf<'mergeSavedProducts'>,
    request?: IdempotentRequest,
  ): Promise<{ dropped: number }> {
    return this.#change(u_id, request, async (list, session) => {
      const ids = [...new Set(products.map(({ p_id }) => p_id))];
      const existing = await this.deps.products.findMany(ids, { session });
      const known = new Set(existing.map(({ _id }) => _id));
      const added = products.filter(({ p_id }) => known.has(p_id)).map(toItem);
      const { items, dropped } = mergeItems(list.items, added);
      return { list: { ...list, items }, response: { dropped } };
    });
  }

  /** Returns the token of the link, which is created unless the list is shared. */
  share(u_id: number): Promise<{ token: string }> {
    return this.#change(u_id, undefined, async (list) => {
      if (list.token) return { response: { token: list.token } };
      const token = randomBytes(32).toString('base64url');
      return { list: { ...list, token }, response: { token } };
    });
  }

  /** Withdraws the link at once. */
  async unshare(u_id: number): Promise<void> {
    await this.#lists.updateOne({ _id: u_id }, { $unset: { token: 1 } });
  }

  /** @throws {NotFoundError} for unknown and withdrawn tokens alike */
  async shared(token: string, address: string): Promise<Product[]> {
    await this.#readsOfShared.consume(address);
    const list = await this.#lists.findOne({ token }).lean();
    if (!list) throw new NotFoundError('List');
    const shown = await this.#shownProducts(list.items);
    return list.items.flatMap(({ p_id }) => shown.get(p_id) ?? []);
  }

  /** Returns all that is stored for a customer, hidden products included. */
  async exportOf(u_id: number): Promise<PersonalData['saved']> {
    const { items, token, priceAlerts } = await this.#read(u_id);
    const found = await this.deps.products.findMany(items.map(({ p_id }) => p_id));
    const names = new Map(found.map(({ _id, name }) => [_id, name]));
    return {
      products: items.map((item) => ({
        ...presentItem(item),
        name: names.get(item.p_id) ?? null,
      })),
      token: token ?? null,
      priceAlerts: isActive(priceAlerts),
    };
  }

  async deleteForUser(u_id: number, session: ClientSession): Promise<void> {
    await this.#lists.deleteOne({ _id: u_id }, { session });
  }

  /** Adds a customer's products to those of another, whose link stays; without one, theirs is taken over. */
  async reassign(from: number, to: number, session: ClientSession): Promise<void> {
    const theirs = await this.#lists.findByIdAndDelete(from, { session }).lean();
    if (!theirs) return;
    const own = await this.#read(to, session);
    const { items } = mergeItems(own.items, theirs.items);
    const { _id, ...settings } = { ...theirs, ...own };
    await this.#write({ ...settings, _id: to, items }, session);
  }

  /** Changes a list in a transaction, once for each request with a key. */
  async #change<Response extends object | null>(
    u_id: number,
    request: IdempotentRequest | undefined,
    change: (list: SavedListDocument, session: ClientSession) => Promise<ListChange<Response>>,
  ): Promise<Response> {
    const run = () =>
      this.deps.idempotency.run(request, async ({ session }) => {
        const { list, response } = await change(await this.#read(u_id, session), session);
        if (list) await this.#write(list, session);
        return response;
      });
    // Two requests at the same time may create the list.
    const { response } = await onDuplicateKey(run(), run);
    return response;
  }

  async #read(u_id: number, session?: ClientSession): Promise<SavedListDocument> {
    const options = session ? { session } : {};
    return (await this.#lists.findById(u_id, null, options).lean()) ?? { _id: u_id, items: [] };
  }

  async #write(list: SavedListDocument, session: ClientSession): Promise<void> {
    await this.#lists.replaceOne({ _id: list._id }, list, { session, upsert: true });
  }

  async #shownProducts(items: readonly SavedItem[]): Promise<ReadonlyMap<number, Product>> {
    const found = await this.deps.products.findMany(items.map(({ p_id }) => p_id));
    return new Map(
      found.filter(isShown).map((document) => [document._id, presentProduct(document)]),
    );
  }
}

function isActive(priceAlerts: PriceAlertState | undefined): boolean {
  return Boolean(priceAlerts?.dueAt);
}

/** The clock of a device may be wrong. */
function toItem(sent: BodyOf<'mergeSavedProducts'>['products'][number]): SavedItem {
  const savedAt = new Date(Math.min(Math.max(0, Date.parse(sent.savedAt)), Date.now()));
  const price = { inr: toMinor(sent.inr_price), usd: toMinor(sent.usd_price) };
  return { p_id: sent.p_id, price, savedAt };
}

function presentItem({ p_id, price, savedAt }: SavedItem): SavedProduct {
  return {
    p_id,
    inr_price: toDecimal(price.inr),
    usd_price: toDecimal(price.usd),
    savedAt: savedAt.toISOString(),
  };
}
