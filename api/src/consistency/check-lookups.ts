import { isDeepStrictEqual } from 'node:util';
import { type LookupKind, lookupKinds, lookups } from '@vajra/contract';
import type { LookupDocument } from '../lookups/lookup.model.ts';
import { lookupCollection } from '../lookups/lookup-collection.ts';
import type { ProductDocument } from '../products/product.model.ts';
import { readBatches, type StoreSnapshot } from './read-batches.ts';

type Copies = Pick<ProductDocument, '_id' | (typeof lookups)[LookupKind]['embeddedAs']>;
type Values = Record<LookupKind, Map<number, LookupDocument>>;

const fields = {
  parentcollection: 1,
  collection: 1,
  diamondshape: 1,
  stonetype: 1,
  cutgrade: 1,
  clarity: 1,
  naturalcolor: 1,
  fancycolor: 1,
} as const;

/** Products whose copies of lookups differ from the lookups, or that are in another's collection. */
export async function* checkLookups(read: StoreSnapshot): AsyncGenerator<string> {
  const values = await allValues(read);
  for await (const products of readBatches<Copies>(read, 'products', fields)) {
    for (const product of products) {
      for (const problem of problemsOf(product, values)) yield `product ${product._id}: ${problem}`;
    }
  }
}

/** All of them: there are few lookups, however many products. */
async function allValues({ connection, snapshot: { session } }: StoreSnapshot): Promise<Values> {
  const values: Partial<Values> = {};
  for (const kind of lookupKinds) {
    const found = await connection
      .collection<LookupDocument>(lookupCollection(kind))
      .find({}, { session })
      .toArray();
    values[kind] = new Map(found.map((value) => [value._id, value]));
  }
  return values as Values; // one entry for each kind
}

function* problemsOf(product: Copies, values: Values): Generator<string> {
  for (const kind of lookupKinds) {
    const { embeddedAs, idKey, textKey, singular } = lookups[kind];
    const copy = product[embeddedAs];
    if (!copy) continue;
    const id = Number(Reflect.get(copy, idKey));
    const value = values[kind].get(id);
    const should = value && { [idKey]: id, [textKey]: value[textKey] };
    if (!should) yield `there is no ${singular} ${id}`;
    else if (!isDeepStrictEqual({ ...copy }, should)) {
      yield `its ${singular} is ${JSON.stringify(copy)}, which is ${JSON.stringify(should)}`;
    }
  }
  const collection = values.collection.get(product.collection?.c_id ?? 0);
  const parent = product.parentcollection?.pc_id ?? null;
  if (collection && (collection.pc_id ?? null) !== parent) {
    yield `its parent collection is ${parent}, its collection's is ${collection.pc_id ?? null}`;
  }
}
