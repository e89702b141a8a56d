import type { TestApi } from './start-test-api.ts';

/** What every document of a store says, by its collection and id. */
export type StoreState = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Besides what a call does: ids taken for nothing, counts of attempts, bytes of files. */
const aside = new Set(['sequences', 'throttles', 'media.chunks']);

/** Fields of documents that change by themselves. */
const restless: Readonly<Record<string, readonly string[]>> = {
  mail_outbox: ['due', 'claim', 'attempts', 'sentAt'],
  'media.files': ['metadata'],
};

/** The whole store as it is; two of them are equal if nothing changed. */
export async function readStoreState({ connection }: TestApi): Promise<StoreState> {
  const collections = (await connection.db?.collections()) ?? [];
  const names = collections.map(({ collectionName }) => collectionName).sort();
  const state = new Map<string, Map<string, string>>();
  for (const name of names.filter((candidate) => !aside.has(candidate))) {
    const documents = await connection.collection(name).find().sort({ _id: 1 }).toArray();
    const rows = documents.map((document): [string, string] => {
      const said = Object.entries(document).filter(([key]) => !restless[name]?.includes(key));
      return [String(document._id), JSON.stringify(said)];
    });
    state.set(name, new Map(rows));
  }
  return state;
}

/** How many documents of each collection came, changed and went, and how far versions rose. */
export function countChanges(before: StoreState, after: StoreState): Record<string, number[]> {
  const effect: Record<string, number[]> = { versions: [versions(after) - versions(before)] };
  for (const [name, rows] of after) {
    const known = before.get(name) ?? new Map<string, string>();
    const came = [...rows].filter(([id]) => !known.has(id)).length;
    const went = [...known].filter(([id]) => !rows.has(id)).length;
    const changed = [...rows].filter(([id, said]) => known.has(id) && known.get(id) !== said);
    if (came + went + changed.length > 0) effect[name] = [came, changed.length, went];
  }
  return effect;
}

function versions(state: StoreState): number {
  return [...(state.get('change_spaces')?.values() ?? [])]
    .map((said) => Number(/"version",(\d+)/.exec(said)?.[1]))
    .reduce((sum, version) => sum + version, 0);
}
