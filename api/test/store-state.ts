import type { TestApi } from './start-test-api.ts';

/** All documents of a store as JSON, by collection and id. */
export type StoreState = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Ignored collections: reserved ids, throttle counts, file contents, versions of products. */
const ignoredCollections = new Set([
  'sequences',
  'throttles',
  'media.chunks',
  'product_changes',
  'product_versions',
]);

/** Ignored fields, which background work changes. */
const ignoredFields: Readonly<Record<string, readonly string[]>> = {
  // The text of a secret mail is deleted when it has been sent, and the body of all.
  mail_outbox: ['due', 'claim', 'attempts', 'sentAt', 'text', 'body'],
  'media.files': ['metadata'],
};

/** Reads the whole store. Two states are equal if nothing changed in between. */
export async function readStoreState(api: TestApi): Promise<StoreState> {
  const { connection } = api;
  await api.numberChanges();
  const collections = (await connection.db?.collections()) ?? [];
  const names = collections.map(({ collectionName }) => collectionName).sort();
  const compared = names.filter((name) => !ignoredCollections.has(name));
  const state = new Map(compared.map((name) => [name, new Map<string, string>()]));
  for (const { name, document } of await readDocuments(connection, compared)) {
    const fields = Object.entries(document).filter(([key]) => !ignoredFields[name]?.includes(key));
    state.get(name)?.set(String(document._id), JSON.stringify(fields));
  }
  return state;
}

interface NamedDocument {
  /** Of the collection. */
  name: string;
  document: Record<string, unknown>;
}

/** Reads all documents of these collections with one query. */
function readDocuments(
  connection: TestApi['connection'],
  [first = '', ...others]: readonly string[],
): Promise<NamedDocument[]> {
  const withName = (name: string) => [
    { $replaceWith: { name: { $literal: name }, document: '$$ROOT' } },
  ];
  const unions = others.map((name) => ({ $unionWith: { coll: name, pipeline: withName(name) } }));
  return connection
    .collection(first)
    .aggregate<NamedDocument>([...withName(first), ...unions])
    .toArray();
}

/** Returns `[added, changed, removed]` per changed collection, and the increment of `versions`. */
export function countChanges(before: StoreState, after: StoreState): Record<string, number[]> {
  const effect: Record<string, number[]> = { versions: [versions(after) - versions(before)] };
  for (const [name, rows] of after) {
    const known = before.get(name) ?? new Map<string, string>();
    const added = [...rows].filter(([id]) => !known.has(id)).length;
    const removed = [...known].filter(([id]) => !rows.has(id)).length;
    const changed = [...rows].filter(([id, fields]) => known.has(id) && known.get(id) !== fields);
    if (added + removed + changed.length > 0) effect[name] = [added, changed.length, removed];
  }
  return effect;
}

function versions(state: StoreState): number {
  return [...(state.get('change_spaces')?.values() ?? [])]
    .map((fields) => Number(/"version",(\d+)/.exec(fields)?.[1]))
    .reduce((sum, version) => sum + version, 0);
}
