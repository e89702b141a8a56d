import { isDeepStrictEqual } from 'node:util';
import { type LookupKind, lookupKinds, lookups } from '@vajra/contract';
import type { LookupDocument } from '../../catalogue/lookups/lookup.model.ts';
import { lookupCollection } from '../../catalogue/lookups/lookup-collection.ts';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import { readBatches, type StoreSnapshot } from './read-batches.ts';

type EmbeddedLookups = Pick<ProductDocument, '_id' | (typeof lookups)[LookupKind]['embeddedAs']>;
type LookupValues = Record<LookupKind, Map<number, LookupDocument>>;

const fields = Object.fromEntries(lookupKinds.map((kind) => [lookups[kind].embeddedAs, 1]));

/** Reports products whose embedded lookups differ from the lookups, or whose collection has another parent. */
export async function* checkLookups(store: StoreSnapshot): AsyncGenerator<string> {
  const values = await readLookups(store);
  for await (const products of readBatches<EmbeddedLookups>(store, 'products', fields)) {
    for (const product of products) {
      for (const discrepancy of discrepanciesOf(product, values)) {
        yield `product ${product._id}: ${discrepancy}`;
      }
    }
  }
}

/** Reads all lookups: there are few. */
async function readLookups({
  connection,
  snapshot: { session },
}: StoreSnapshot): Promise<LookupValues> {
  const values: Partial<LookupValues> = {};
  for (const kind of lookupKinds) {
    const found = await connection
      .collection<LookupDocument>(lookupCollection(kind))
      .find({}, { session })
      .toArray();
    values[kind] = new Map(found.map((value) => [value._id, value]));
  }
  return values as LookupValues; // one entry for each kind
}

function* discrepanciesOf(product: EmbeddedLookups, values: LookupValues): Generator<string> {
  for (const kind of lookupKinds) {
    const { embeddedAs, idKey, textKey, singular } = lookups[kind];
    const copy = product[embeddedAs];
    if (!copy) continue;
    const id = Number(Reflect.get(copy, idKey));
    const value = values[kind].get(id);
    const expected = value && { [idKey]: id, [textKey]: value[textKey] };
    if (!expected) yield `${singular} ${id} does not exist`;
    else if (!isDeepStrictEqual({ ...copy }, expected)) {
      yield `${singular} is ${JSON.stringify(copy)}, expected ${JSON.stringify(expected)}`;
    }
  }
  const collection = values.collection.get(product.collection?.c_id ?? 0);
  const parent = product.parentcollection?.pc_id ?? null;
  if (collection && (collection.pc_id ?? null) !== parent) {
    yield `parent collection is ${parent}, expected ${collection.pc_id ?? null} from its collection`;
  }
}
