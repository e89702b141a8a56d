import {
  capitalize,
  type LookupKind,
  lookups,
  standardPosition,
  standardValues,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import {
  ConflictError,
  EditConflictError,
  InvalidInputError,
  NotFoundError,
} from '../../platform/errors.ts';
import { type StoredMedia, toImageLook } from '../../platform/media/media-store.ts';
import { onDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Products } from '../products/products.service.ts';
import {
  claim,
  claimCopies,
  embedLookups,
  type LookupCopies,
  type LookupIds,
} from './embedding.ts';
import { type LookupDocument, type LookupModels, lookupModels, textOf } from './lookup.model.ts';
import { type PresentedLookup, presentLookups } from './lookup.presenter.ts';

export interface LookupInput {
  text: string;
  /** Collections only. Null removes the parent, undefined keeps it. */
  pc_id?: number | null;
}

/** The values that an admin's form was opened with. Undefined values are not checked. */
export interface LookupExpected {
  text?: string | undefined;
  pc_id?: number | null | undefined;
}

type Placed = Pick<LookupDocument, '_id' | 'position'>;

interface Dependencies
  extends Pick<Platform, 'connection' | 'transactions' | 'sequences' | 'media' | 'audit'> {
  products: Products;
}

/**
 * The eight lookups. A transaction that embeds a value writes to it. So it conflicts with one that
 * renames or deletes the value, and a value is never embedded meanwhile.
 */
export class Lookups {
  readonly #models: LookupModels;

  constructor(private readonly deps: Dependencies) {
    this.#models = lookupModels(deps.connection);
  }

  /** Returns all values of a kind as of this transaction, or now. */
  async list<Kind extends LookupKind>(
    kind: Kind,
    session?: ClientSession,
  ): Promise<PresentedLookup<Kind>[]> {
    const documents = await this.#findOrdered(kind, session);
    return presentLookups(kind, documents, this.#models, session);
  }

  /** Returns the names of all values of a kind, in order. */
  async names(kind: LookupKind): Promise<{ id: number; name: string }[]> {
    const documents = await this.#findOrdered(kind);
    return documents.map((each) => ({ id: each._id, name: textOf(kind, each) }));
  }

  async add<Kind extends LookupKind>(
    kind: Kind,
    input: LookupInput,
    image?: StoredMedia,
  ): Promise<PresentedLookup<Kind>> {
    const _id = await this.deps.sequences.next(kind);
    await this.#runRejectingDuplicates(kind, input.text, (tx) =>
      this.#insert(kind, _id, input, image, tx),
    );
    return this.#present(kind, _id);
  }

  /**
   * Changes a value and its copies in products. Without a new image, a shape keeps its image.
   * @throws {EditConflictError} with the current value, when another admin has changed it.
   */
  async update<Kind extends LookupKind>(
    kind: Kind,
    id: number,
    input: LookupInput,
    { image, expected = {} }: { image?: StoredMedia | undefined; expected?: LookupExpected } = {},
  ): Promise<PresentedLookup<Kind>> {
    const before = await this.#runRejectingDuplicates(kind, input.text, async (tx) => {
      const { session } = tx;
      const known = await this.#require(kind, id, session);
      await this.#assertUnchanged(kind, known, expected, input, session);
      const parent = await this.#requireParent(input.pc_id, session);
      const isMoved = input.pc_id !== undefined && input.pc_id !== (known.pc_id ?? null);
      const { idKey, textKey } = lookups[kind];
      const changes = {
        [textKey]: input.text,
        ...(isMoved && { pc_id: input.pc_id }),
        ...(image && { image: image.file, imageLook: toImageLook(image) }),
      };
      tx.changesLookups();
      await this.#models[kind].updateOne({ _id: id }, { $set: changes, ...claim }, { session });
      if (textOf(kind, known) !== input.text) {
        await this.deps.products.renameLookup(kind, id, input.text, tx);
      }
      if (isMoved) await this.deps.products.moveCollection(id, parent, tx);
      await this.deps.audit.record({ [idKey]: id }, known, { ...known, ...changes }, session);
      return known;
    });
    await this.deps.products.afterCatalogueChange();
    if (image && before.image) await this.deps.media.release([before.image]);
    return this.#present(kind, id);
  }

  /** Adds the values of the trade that the store does not have. Returns how many. */
  async addStandard(kinds: readonly LookupKind[]): Promise<number> {
    let added = 0;
    for (const kind of kinds) {
      for (const text of standardValues(kind)) {
        const isAdded = await this.add(kind, { text }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof ConflictError) return false;
            throw error;
          },
        );
        if (isAdded) added++;
      }
    }
    return added;
  }

  /**
   * Sets the order of a kind.
   * @throws {EditConflictError} unless the list contains each value exactly once.
   */
  async reorder(kind: LookupKind, ids: readonly number[]): Promise<void> {
    await this.deps.transactions.run(async (tx) => {
      const { session } = tx;
      tx.changesLookups();
      const before = await this.#findOrdered(kind, session);
      const byId = new Map(before.map((each) => [each._id, each]));
      const ordered = ids.flatMap((id) => byId.get(id) ?? []);
      const current = [...byId.keys()];
      if (ordered.length !== ids.length || ordered.length !== before.length) {
        const { plural } = lookups[kind];
        throw new EditConflictError(`The ${plural} were changed in the meantime.`, {
          ids: current,
        });
      }
      await this.#savePositions(kind, ordered, session);
      const targets = { [lookups[kind].idKey]: ids };
      await this.deps.audit.record(targets, { order: current }, { order: ids }, session);
    });
    await this.deps.products.afterCatalogueChange();
  }

  /** Deletes a value. @throws {ConflictError} while a product embeds it or a collection belongs to it. */
  async remove(kind: LookupKind, id: number): Promise<void> {
    const { transactions, media, audit } = this.deps;
    const removed = await transactions.run(async (tx) => {
      const { session } = tx;
      tx.changesLookups();
      const known = await this.#require(kind, id, session);
      if (kind === 'parentCollection') await this.#assertNoChildren(id, session);
      await this.#assertUnused(kind, id, session);
      await this.#models[kind].deleteOne({ _id: id }, { session });
      await audit.record({ [lookups[kind].idKey]: id }, known, null, session);
      return known;
    });
    if (removed.image) await media.release([removed.image]);
  }

  /**
   * Returns the values to embed in a product: null for a null id, none for undefined. When only c_id
   * changes, pass the product's pc_id too, since both are checked together.
   * @throws {InvalidInputError} for ids that do not exist, and for a collection of another parent.
   */
  embed(ids: LookupIds, session?: ClientSession): Promise<Partial<LookupCopies>> {
    return embedLookups(this.#models, ids, session);
  }

  /** Prevents that values which this transaction embeds in products are renamed or deleted meanwhile. */
  claim(products: readonly Partial<LookupCopies>[], session: ClientSession): Promise<void> {
    return claimCopies(this.#models, products, session);
  }

  async #insert(
    kind: LookupKind,
    _id: number,
    input: LookupInput,
    image: StoredMedia | undefined,
    tx: Transaction,
  ): Promise<void> {
    const { session } = tx;
    await this.#requireParent(input.pc_id, session);
    const others = await this.#findOrdered(kind, session);
    const texts = others.map((other) => textOf(kind, other));
    const ordered: Placed[] = others.toSpliced(standardPosition(kind, input.text, texts), 0, {
      _id,
    });
    const document = {
      _id,
      [lookups[kind].textKey]: input.text,
      ...(kind === 'collection' && { pc_id: input.pc_id ?? null }),
      ...(kind === 'diamondShape' && {
        image: image?.file ?? null,
        imageLook: image ? toImageLook(image) : null,
      }),
    };
    tx.changesLookups();
    await this.#models[kind].create([document], { session });
    await this.#savePositions(kind, ordered, session);
    await this.deps.audit.record({ [lookups[kind].idKey]: _id }, null, document, session);
  }

  #findOrdered(kind: LookupKind, session?: ClientSession): Promise<LookupDocument[]> {
    return this.#models[kind]
      .find({}, null, { session })
      .sort({ position: 1, _id: 1 })
      .lean<LookupDocument[]>();
  }

  async #savePositions(
    kind: LookupKind,
    ordered: readonly Placed[],
    session: ClientSession,
  ): Promise<void> {
    const writes = ordered.flatMap(({ _id, position: current }, position) =>
      position === current
        ? []
        : [{ updateOne: { filter: { _id }, update: { $set: { position } } } }],
    );
    if (writes.length > 0) await this.#models[kind].bulkWrite(writes, { session });
  }

  /** Runs `work` in a transaction. @throws {ConflictError} when the name exists. */
  async #runRejectingDuplicates<T>(
    kind: LookupKind,
    text: string,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return onDuplicateKey(this.deps.transactions.run(work), () => {
      const scope = kind === 'collection' ? ' in this parent collection' : '';
      throw new ConflictError(`There is a ${lookups[kind].singular} "${text}"${scope} already.`);
    });
  }

  async #require(kind: LookupKind, id: number, session: ClientSession): Promise<LookupDocument> {
    const found = await this.#models[kind].findById(id, null, { session }).lean<LookupDocument>();
    if (!found) throw new NotFoundError(capitalize(lookups[kind].singular));
    return found;
  }

  /** Returns the parent of a collection; null for none. @throws {InvalidInputError} */
  async #requireParent(
    pc_id: number | null | undefined,
    session: ClientSession,
  ): Promise<{ pc_id: number; name: string } | null> {
    if (!pc_id) return null;
    const { parentCollection } = this.#models;
    const found = await parentCollection
      .findByIdAndUpdate(pc_id, claim, { session })
      .lean<LookupDocument>();
    if (found) return { pc_id, name: textOf('parentCollection', found) };
    const message = 'Selected parent collection is invalid or not loaded.';
    throw new InvalidInputError([{ field: 'pc_id', message }]);
  }

  /** Two admins who made the same change do not conflict. */
  async #assertUnchanged(
    kind: LookupKind,
    known: LookupDocument,
    expected: LookupExpected,
    input: LookupInput,
    session: ClientSession,
  ): Promise<void> {
    const pairs = [
      [textOf(kind, known), expected.text, input.text],
      [known.pc_id ?? null, expected.pc_id, input.pc_id],
    ];
    const isChanged = ([now, was, to]: (typeof pairs)[number]) =>
      was !== undefined && to !== undefined && now !== was && now !== to;
    if (!pairs.some(isChanged)) return;
    const [now = {}] = await presentLookups(kind, [known], this.#models, session);
    throw new EditConflictError(
      `This ${lookups[kind].singular} has been changed by another admin.`,
      now,
    );
  }

  async #assertUnused(kind: LookupKind, id: number, session: ClientSession): Promise<void> {
    const count = await this.deps.products.countEmbedding(kind, id, session);
    if (count === 0) return;
    const users = count === 1 ? '1 product uses' : `${count} products use`;
    throw new ConflictError(`${users} this ${lookups[kind].singular}, so it can't be deleted.`, {
      count,
    });
  }

  async #assertNoChildren(pc_id: number, session: ClientSession): Promise<void> {
    const count = await this.#models.collection.countDocuments({ pc_id }, { session });
    if (count === 0) return;
    const children = count === 1 ? '1 collection belongs' : `${count} collections belong`;
    throw new ConflictError(`${children} to this parent collection, so it can't be deleted.`, {
      count,
    });
  }

  async #present<Kind extends LookupKind>(kind: Kind, id: number): Promise<PresentedLookup<Kind>> {
    const documents = await this.#models[kind].find({ _id: id }).lean<LookupDocument[]>();
    const [row] = await presentLookups(kind, documents, this.#models);
    if (!row) throw new NotFoundError(capitalize(lookups[kind].singular));
    return row;
  }
}
