import {
  type EmbeddedLookups,
  embeddedValue,
  type FilterKey,
  type LookupKind,
  lookupKinds,
  lookups,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { InvalidInputError, type Problem } from '../../platform/errors.ts';
import { type LookupDocument, type LookupModels, textOf } from './lookup.model.ts';

/** The lookup values that a product embeds. */
export type LookupCopies = EmbeddedLookups;

export type LookupIds = Partial<Record<FilterKey, number | null | undefined>>;

/** See Lookups.embed(). */
export async function embedLookups(
  models: LookupModels,
  ids: LookupIds,
  session?: ClientSession,
): Promise<Partial<LookupCopies>> {
  const copies: Record<string, Record<string, unknown> | null> = {};
  const problems: Problem[] = [];
  let collection: LookupDocument | null = null;
  for (const kind of lookupKinds) {
    const { embeddedAs, idKey, textKey, singular } = lookups[kind];
    const id = ids[idKey];
    if (id === undefined) continue;
    // Sequential, because a session runs one operation at a time.
    const found = id === null ? null : await findValue(models, kind, id, session);
    if (id !== null && !found) {
      problems.push({ field: idKey, message: `must name a ${singular} that exists` });
    }
    if (kind === 'collection') collection = found;
    copies[embeddedAs] = found && { [idKey]: found._id, [textKey]: textOf(kind, found) };
  }
  if (collection && ids.pc_id && (collection.pc_id ?? null) !== ids.pc_id) {
    problems.push({
      field: 'c_id',
      message: 'The collection must belong to the parent collection',
    });
  }
  if (problems.length > 0) throw new InvalidInputError(problems);
  return copies as Partial<LookupCopies>; // built from the contract's lookup table
}

async function findValue(
  models: LookupModels,
  kind: LookupKind,
  id: number,
  session: ClientSession | undefined,
): Promise<LookupDocument | null> {
  const found = session
    ? models[kind].findByIdAndUpdate(id, claim, { session })
    : models[kind].findById(id);
  return found.lean<LookupDocument>();
}

/**
 * What a transaction that embeds a value, or refers to it, does to it. Then it conflicts with one that
 * renames or deletes the value.
 */
export const claim = { $inc: { version: 1 } } as const;

/** Claims the values that are embedded in products, in the transaction that has read them. */
export async function claimCopies(
  models: LookupModels,
  products: readonly Partial<LookupCopies>[],
  session: ClientSession,
): Promise<void> {
  for (const kind of lookupKinds) {
    const ids = products.flatMap((product) => embeddedValue(product, kind)?.id ?? []);
    const wanted = [...new Set(ids)];
    if (wanted.length > 0) {
      await models[kind].updateMany({ _id: { $in: wanted } }, claim, { session });
    }
  }
}
