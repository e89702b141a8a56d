import { type LookupKind, lookupFields } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import type { LookupCopies } from '../../lookups/embedding.ts';
import type { Lookups } from '../../lookups/lookups.service.ts';
import type { LookupCell } from './lookup-cells.ts';

/** A value that the shop does not have. */
export interface MissingLookup {
  kind: LookupKind;
  text: string;
  /** Of a collection: the parent collection's name. */
  parent: string | null;
}

/** A copy as a product carries it. */
type Copy = Readonly<Record<string, unknown>>;
type CollectionRow = Readonly<{ c_id: number; name: string; pc_id: number | null }>;

/** The copies that a product gets, and what stands in the way of that. */
export interface ResolvedLookups {
  copies: Partial<LookupCopies>;
  missing: MissingLookup[];
  problems: { kind: LookupKind; message: string }[];
}

type PlainKind = Exclude<LookupKind, 'collection' | 'parentCollection'>;
const plainKinds: readonly PlainKind[] = [
  'diamondShape',
  'stoneType',
  'cutGrade',
  'clarity',
  'naturalColor',
  'fancyColor',
];

/** All lookups of the shop by their texts, as the shop compares them: without regard to case. */
export class LookupCatalog {
  private constructor(
    private readonly copies: ReadonlyMap<LookupKind, ReadonlyMap<string, Copy>>,
    private readonly collections: readonly CollectionRow[],
  ) {}

  /** As they are in this transaction, or now. */
  static async read(lookups: Lookups, session?: ClientSession): Promise<LookupCatalog> {
    const copies = new Map<LookupKind, Map<string, Copy>>();
    for (const kind of [...plainKinds, 'parentCollection'] as const) {
      const { idKey, textKey } = lookupFields[kind];
      const rows: readonly object[] = await lookups.list(kind, session);
      const named = rows.map((row): [string, Copy] => {
        const text = String(Reflect.get(row, textKey));
        return [foldCase(text), { [idKey]: Reflect.get(row, idKey), [textKey]: text }];
      });
      copies.set(kind, new Map(named));
    }
    return new LookupCatalog(copies, await lookups.list('collection', session));
  }

  /**
   * What a row's words give. `standard` is the collection of a product that has none and gets none
   * from the row; `current` what the product carries.
   */
  resolve(
    words: Partial<Record<LookupKind, LookupCell>>,
    current: Partial<LookupCopies>,
    standard: number | null,
  ): ResolvedLookups {
    const resolved: ResolvedLookups = { copies: {}, missing: [], problems: [] };
    for (const kind of plainKinds) {
      const said = words[kind];
      const found = said && this.#find(kind, said, resolved);
      if (found) Object.assign(resolved.copies, { [lookupFields[kind].embeddedAs]: found });
    }
    this.#resolveCollection(words, current, standard, resolved);
    return resolved;
  }

  #find(
    kind: LookupKind,
    { options, createAs: made }: LookupCell,
    { missing, problems }: ResolvedLookups,
  ) {
    const known = this.copies.get(kind);
    for (const option of options) {
      const copy = known?.get(foldCase(option));
      if (copy) return copy;
    }
    if (made) missing.push({ kind, text: made, parent: null });
    else problems.push({ kind, message: `Is no ${lookupFields[kind].singular} that is known.` });
    return undefined;
  }

  /** A collection brings its parent; two parents may have collections of the same name. */
  #resolveCollection(
    { collection, parentCollection }: Partial<Record<LookupKind, LookupCell>>,
    current: Partial<LookupCopies>,
    standard: number | null,
    resolved: ResolvedLookups,
  ): void {
    const parent = parentCollection && this.#find('parentCollection', parentCollection, resolved);
    const pc_id = parent && Number(parent.pc_id);
    if (!collection) {
      if (parent && current.collection && current.parentcollection?.pc_id !== pc_id) {
        const message = 'The collection must belong to the parent collection.';
        resolved.problems.push({ kind: 'parentCollection', message });
      } else if (parent) Object.assign(resolved.copies, { parentcollection: parent });
      else if (standard !== null)
        this.#put(
          this.collections.find((row) => row.c_id === standard),
          resolved,
        );
      return;
    }
    const [text = ''] = collection.options;
    const parentText = parentCollection?.createAs ?? null;
    const found = this.collections.filter(
      (row) => foldCase(row.name) === foldCase(text) && (!parentCollection || row.pc_id === pc_id),
    );
    if (found.length > 1) {
      const message = 'Several parent collections have a collection of this name.';
      resolved.problems.push({ kind: 'collection', message });
    } else if (found[0]) this.#put(found[0], resolved);
    else resolved.missing.push({ kind: 'collection', text, parent: parentText });
  }

  #put(collection: CollectionRow | undefined, { copies }: ResolvedLookups): void {
    if (!collection) return;
    const { c_id, name, pc_id } = collection;
    const parents = [...(this.copies.get('parentCollection')?.values() ?? [])];
    const parentcollection = parents.find((parent) => parent.pc_id === pc_id) ?? null;
    Object.assign(copies, { collection: { c_id, name }, parentcollection });
  }

  /** The id of a parent collection by its name. */
  parentCollectionId(name: string): number | undefined {
    const found = this.copies.get('parentCollection')?.get(foldCase(name));
    return found && Number(found.pc_id);
  }
}

/** As the lookups' own indexes compare: 'ideal' is 'Ideal', and 'é' is not 'e'. */
function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
