import { type BodyOf, type PriceChange, type PriceRule, priceChangeLimits } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { ConflictError, NotFoundError, UnprocessableError } from '../../platform/errors.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProductBatchWriter, type ProductEdit } from '../products/product-batch.service.ts';
import type { Products } from '../products/products.service.ts';
import type { StockLedger } from '../stock/stock-ledger.service.ts';
import { applyPriceRule } from './apply-price-rule.ts';
import {
  type PriceChangeDocument,
  priceChangeModel,
  priceChangePartModel,
} from './price-change.model.ts';
import { presentPriceChange, presentRule } from './price-change.presenter.ts';
import { PricePlan, toReference } from './price-plan.ts';

const { perPart, maxListed, maxProducts, retentionDays } = priceChangeLimits;
const dayMs = 24 * 60 * 60 * 1000;
/** Products that are read at once for a preview. */
const readBatch = 500;
/** Changes in progress that are listed. */
const maxUnfinished = 20;

interface Dependencies
  extends Pick<Platform, 'connection' | 'transactions' | 'idempotency' | 'sequences' | 'audit'> {
  products: Products;
  stockLedger: StockLedger;
}

/** The admin who plans a change. */
interface Planner {
  u_id: number;
  u_name: string;
}

/**
 * Changes the prices of many products in two steps: a stored preview, with the revision of each product,
 * and its application in parts. Each part commits together with the progress, so that an interrupted
 * change continues where it stopped and no product changes twice. Products that have changed since the
 * preview are reported instead of overwritten. Inactive and sold-out products change like others, so that
 * they have the right price when they return; a filter leaves them out.
 */
export class PriceChanges {
  readonly #changes;
  readonly #parts;
  readonly #batches: ProductBatchWriter;

  constructor(private readonly deps: Dependencies) {
    this.#changes = priceChangeModel(deps.connection);
    this.#parts = priceChangePartModel(deps.connection);
    this.#batches = new ProductBatchWriter(deps);
  }

  /**
   * Previews a change and stores it, replacing the admin's other previews.
   * @throws {NotFoundError} naming a product that does not exist.
   * @throws {UnprocessableError} when the filter has too many products.
   */
  async plan(
    { p_ids, filter, target, inr, usd }: BodyOf<'planPriceChange'>,
    { u_id, u_name }: Planner,
  ): Promise<PriceChange> {
    const rule: PriceRule = { target, inr: inr ?? null, usd: usd ?? null };
    const ids = p_ids
      ? [...new Set(p_ids)]
      : await this.deps.products.idsOf(filter ?? { sort: 'newest', currency: 'INR' });
    if (ids.length > maxProducts) {
      throw new UnprocessableError(
        `The filter has ${ids.length} products. Narrow it: up to ${maxProducts} can be changed at once.`,
      );
    }
    const plan = await this.#previewOf(ids, rule, p_ids !== undefined);
    const change_id = await this.deps.sequences.next('price_changes');
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + retentionDays * dayMs);
    const document: PriceChangeDocument = {
      _id: change_id,
      state: 'planned',
      rule,
      ...plan.counts,
      ...{ done: 0, changed: 0, conflicts: 0, conflicting: [] },
      ...{ u_id, u_name, createdAt, expiresAt },
    };
    const parts = partsOf(plan).map((part) => ({ ...part, change_id, expiresAt }));
    await this.deps.transactions.run(async ({ session }) => {
      const earlier = await this.#changes
        .find({ state: 'planned', u_id }, { _id: 1 }, { session })
        .lean();
      for (const { _id } of earlier) await this.#delete(_id, session);
      await this.#changes.create([document], { session });
      await this.#parts.insertMany(
        parts.map(({ done, ...part }) => ({ _id: `${change_id}:${done}`, ...part })),
        { session },
      );
    });
    return presentPriceChange(document);
  }

  /** Returns the changes that are in progress, newest first. */
  async unfinished(): Promise<PriceChange[]> {
    const found = await this.#changes
      .find({ state: 'running' })
      .sort({ _id: -1 })
      .limit(maxUnfinished)
      .lean();
    return found.map(presentPriceChange);
  }

  /**
   * Changes the next products, if `done` is the stored progress. Returns the progress.
   * @throws {NotFoundError}
   */
  async apply(
    change_id: number,
    done: number,
    u_id: number,
    request: IdempotentRequest | undefined,
  ): Promise<PriceChange> {
    const { idempotency, products } = this.deps;
    const { response } = await idempotency.run(request, async (tx) => {
      const change = await this.#find(change_id, tx.session);
      const isNext = change.done === done && ['planned', 'running'].includes(change.state);
      return presentPriceChange(isNext ? await this.#applyNext(change, u_id, tx) : change);
    });
    await products.afterCatalogueChange();
    return response;
  }

  /**
   * Deletes a preview or ends a change that is in progress.
   * @throws {NotFoundError}
   * @throws {ConflictError} when the change is complete
   */
  async discard(change_id: number): Promise<void> {
    const { transactions, audit } = this.deps;
    await transactions.run(async ({ session }) => {
      const { state } = await this.#find(change_id, session);
      if (state === 'planned') return this.#delete(change_id, session);
      if (state !== 'running') throw new ConflictError('This change of prices is complete.');
      await this.#changes.updateOne(
        { _id: change_id },
        { $set: { state: 'stopped' } },
        { session },
      );
      await this.#parts.deleteMany({ change_id }, { session });
      await audit.record({ price_change: change_id }, { state }, { state: 'stopped' }, session);
    });
  }

  async #previewOf(ids: readonly number[], rule: PriceRule, areNamed: boolean): Promise<PricePlan> {
    const { products } = this.deps;
    const plan = new PricePlan(rule);
    for (let at = 0; at < ids.length; at += readBatch) {
      const batch = ids.slice(at, at + readBatch);
      const found = await products.findInOrder(batch);
      if (areNamed && found.length < batch.length) {
        const missing = batch.find((id) => !found.some(({ _id }) => _id === id));
        throw new NotFoundError(`Product ${missing}`);
      }
      plan.add(found);
    }
    return plan;
  }

  async #applyNext(
    change: PriceChangeDocument,
    u_id: number,
    tx: Transaction,
  ): Promise<PriceChangeDocument> {
    const { session } = tx;
    const { _id, rule, planned, state: before } = change;
    const part = await this.#parts.findById(`${_id}:${change.done}`, null, { session }).lean();
    const { p_ids = [], versions = [] } = part ?? {};
    const found = await this.deps.products.findMany(p_ids, { session });
    const byId = new Map(found.map((product) => [product._id, product]));
    const edited: ProductEdit[] = [];
    const conflicting: PriceChange['conflicting'] = [];
    for (const [at, p_id] of p_ids.entries()) {
      const product = byId.get(p_id);
      if (!product) continue;
      const isSame = product.revision === versions[at];
      const outcome = isSame ? applyPriceRule(product, rule) : null;
      if (outcome?.kind === 'changed') edited.push({ before: product, set: outcome.after });
      else conflicting.push(toReference(product));
    }
    const cause = { u_id, targets: { price_change: _id } };
    await this.#batches.write({ added: [], edited }, 0, cause, tx);
    const done = change.done + p_ids.length;
    const state = done >= planned || p_ids.length === 0 ? 'done' : 'running';
    const progress = {
      state,
      done,
      changed: change.changed + edited.length,
      conflicts: change.conflicts + conflicting.length,
      conflicting: [...change.conflicting, ...conflicting].slice(0, maxListed),
    } as const;
    await this.#changes.updateOne({ _id }, { $set: progress }, { session });
    if (state === 'done') await this.#parts.deleteMany({ change_id: _id }, { session });
    if (state !== before) await this.#auditState(change, progress, session);
    return { ...change, ...progress };
  }

  /** Records the beginning and the end with the rule; each product has an entry of its own. */
  #auditState(
    { _id, state: before, rule, planned }: PriceChangeDocument,
    { state, changed, conflicts }: Pick<PriceChangeDocument, 'state' | 'changed' | 'conflicts'>,
    session: ClientSession,
  ): Promise<void> {
    const after = {
      state,
      ...presentRule(rule),
      planned,
      ...(state === 'done' && { changed, conflicts }),
    };
    return this.deps.audit.record({ price_change: _id }, { state: before }, after, session);
  }

  async #find(change_id: number, session: ClientSession): Promise<PriceChangeDocument> {
    const change = await this.#changes.findById(change_id, null, { session }).lean();
    if (!change) throw new NotFoundError('Price change');
    return change;
  }

  async #delete(change_id: number, session: ClientSession): Promise<void> {
    await this.#parts.deleteMany({ change_id }, { session });
    await this.#changes.deleteOne({ _id: change_id }, { session });
  }
}

/** Splits the products of a plan. `done` is the progress at which a part is next. */
function partsOf({ p_ids, revisions: versions }: PricePlan) {
  const parts: { done: number; p_ids: number[]; versions: number[] }[] = [];
  for (let done = 0; done < p_ids.length; done += perPart) {
    const end = done + perPart;
    parts.push({ done, p_ids: p_ids.slice(done, end), versions: versions.slice(done, end) });
  }
  return parts;
}
