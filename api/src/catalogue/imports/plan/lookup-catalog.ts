import { type LookupKind, lookupFields, lookupKinds } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import type { LookupCopies } from '../../lookups/embedding.ts';
import type { Lookups } from '../../lookups/lookups.service.ts';
import type { LookupCell } from './lookup-cells.ts';

/** A lookup value that a file uses and the store does not have. */
export interface MissingLookup {
  kind: LookupKind;
  text: string;
  /** For a collection, the name of its parent collection. */
  parent: string | null;
}

/** A lookup value as it is embedded in products. */
type EmbeddedValue = Readonly<Record<string, unknown>>;
type CollectionRow = Readonly<{ c_id: number; name: string; pc_id: number | null }>;

/** The values to embed in a product, and the cells that could not be resolved. */
export interface ResolvedLookups {
  copies: Partial<LookupCopies>;
  missing: MissingLookup[];
  problems: { kind: LookupKind; message: string }[];
}

interface LookupDefaults {
  c_id: number | null;
  /** Absent in imports of earlier releases. */
  stone_id?: number | null;
}

export type PlainKind = Exclude<LookupKind, 'collection' | 'parentCollection'>;
const plainKinds = lookupKinds.filter(
  (kind): kind is PlainKind => kind !== 'collection' && kind !== 'parentCollection',
);

/** All lookup values of the store by their texts, which are compared case-insensitively. */
export class LookupCatalog {
  private constructor(
    private readonly copies: ReadonlyMap<LookupKind, ReadonlyMap<string, EmbeddedValue>>,
    private readonly collections: readonly CollectionRow[],
  ) {}

  /** Reads all lookups as of this transaction, or now. */
  static async read(lookups: Lookups, session?: ClientSession): Promise<LookupCatalog> {
    const copies = new Map<LookupKind, Map<string, EmbeddedValue>>();
    for (const kind of [...plainKinds, 'parentCollection'] as const) {
      const { idKey, textKey } = lookupFields[kind];
      const rows: readonly object[] = await lookups.list(kind, session);
      const named = rows.map((row): [string, EmbeddedValue] => {
        const text = String(Reflect.get(row, textKey));
        return [foldCase(text), { [idKey]: Reflect.get(row, idKey), [textKey]: text }];
      });
      copies.set(kind, new Map(named));
    }
    return new LookupCatalog(copies, await lookups.list('collection', session));
  }

  /**
   * Resolves the lookup cells of a row. `current` is what the product embeds now, and
   * `defaults` the ids for a new product whose row names no collection or stone type.
   */
  resolve(
    cells: Partial<Record<LookupKind, LookupCell>>,
    current: Partial<LookupCopies>,
    defaults: LookupDefaults,
  ): ResolvedLookups {
    const resolved: ResolvedLookups = { copies: {}, missing: [], problems: [] };
    for (const kind of plainKinds) {
      const cell = cells[kind];
      const found = cell && this.#find(kind, cell, resolved);
      if (found) Object.assign(resolved.copies, { [lookupFields[kind].embeddedAs]: found });
    }
    const stonetype = cells.stoneType ? undefined : this.#stoneType(defaults.stone_id);
    if (stonetype) Object.assign(resolved.copies, { stonetype });
    this.#resolveCollection(cells, current, defaults.c_id, resolved);
    return resolved;
  }

  /** Whether the store has the value of a cell. */
  has(kind: PlainKind, { candidates }: LookupCell): boolean {
    const known = this.copies.get(kind);
    return candidates.some((candidate) => known?.has(foldCase(candidate)));
  }

  #stoneType(stone_id: number | null | undefined): EmbeddedValue | undefined {
    const types = [...(this.copies.get('stoneType')?.values() ?? [])];
    return types.find((type) => type.stone_id === stone_id);
  }

  #find(
    kind: LookupKind,
    { candidates, createAs }: LookupCell,
    { missing, problems }: ResolvedLookups,
  ) {
    const known = this.copies.get(kind);
    for (const candidate of candidates) {
      const copy = known?.get(foldCase(candidate));
      if (copy) return copy;
    }
    if (createAs) missing.push({ kind, text: createAs, parent: null });
    else problems.push({ kind, message: `Unknown ${lookupFields[kind].singular}.` });
    return undefined;
  }

  /** A collection determines its parent. Two parents may have collections of the same name. */
  #resolveCollection(
    { collection, parentCollection }: Partial<Record<LookupKind, LookupCell>>,
    current: Partial<LookupCopies>,
    defaultCollection: number | null,
    resolved: ResolvedLookups,
  ): void {
    const parent = parentCollection && this.#find('parentCollection', parentCollection, resolved);
    const pc_id = parent && Number(parent.pc_id);
    if (!collection) {
      if (parent && current.collection && current.parentcollection?.pc_id !== pc_id) {
        const message = 'The collection must belong to the parent collection.';
        resolved.problems.push({ kind: 'parentCollection', message });
      } else if (parent) {
        Object.assign(resolved.copies, { parentcollection: parent });
      } else if (defaultCollection !== null) {
        const found = this.collections.find((row) => row.c_id === defaultCollection);
        this.#embedCollection(found, resolved);
      }
      return;
    }
    const [text = ''] = collection.candidates;
    const parentText = parentCollection?.createAs ?? null;
    const found = this.collections.filter(
      (row) => foldCase(row.name) === foldCase(text) && (!parentCollection || row.pc_id === pc_id),
    );
    if (found.length > 1) {
      const message = 'Several parent collections have a collection with this name.';
      resolved.problems.push({ kind: 'collection', message });
    } else if (found[0]) this.#embedCollection(found[0], resolved);
    else resolved.missing.push({ kind: 'collection', text, parent: parentText });
  }

  #embedCollection(collection: CollectionRow | undefined, { copies }: ResolvedLookups): void {
    if (!collection) return;
    const { c_id, name, pc_id } = collection;
    const parents = [...(this.copies.get('parentCollection')?.values() ?? [])];
    const parentcollection = parents.find((parent) => parent.pc_id === pc_id) ?? null;
    Object.assign(copies, { collection: { c_id, name }, parentcollection });
  }

  /** Returns the id of a parent collection by its name. */
  parentCollectionId(name: string): number | undefined {
    const found = this.copies.get('parentCollection')?.get(foldCase(name));
    return found && Number(found.pc_id);
  }
}

/** Matches the collation of the lookups' unique indexes: case-insensitive, accent-sensitive. */
function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
