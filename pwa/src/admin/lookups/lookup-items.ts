import {
  type CollectionRow,
  type DiamondShapeRow,
  type LookupKind,
  lookups,
  type ParentCollectionRow,
} from '@vajra/contract';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { keys } from '../../api/queries.ts';
import { endpoints } from '../shared/endpoints.ts';

/** A value of any lookup, under the same field names. */
export interface LookupItem {
  id: number;
  name: string;
  /** File name of a diamond shape's image. */
  image: string | null;
  /** The parent of a collection. */
  parent: { id: number; name: string } | null;
  /** The collections of a parent collection. */
  children: readonly string[];
}

type LookupRow = Partial<DiamondShapeRow & ParentCollectionRow & CollectionRow> &
  Record<string, unknown>;

/** Converts a row of the API, whose field names depend on the lookup. */
export function toLookupItem(kind: LookupKind, row: LookupRow): LookupItem {
  const { idKey, textKey } = lookups[kind];
  const { parentcollection: parent } = row;
  return {
    id: Number(row[idKey]),
    name: String(row[textKey]),
    image: row.image_url ?? null,
    parent: parent ? { id: parent.pc_id, name: parent.name } : null,
    children: row.collections?.map(({ name }) => name) ?? [],
  };
}

export const lookupItemsQuery = (kind: LookupKind) =>
  callQuery(
    [...keys.lookup(kind), 'rows'],
    // The eight lists differ only in their rows, which toLookupItem reads by the table's keys.
    lookups[kind].list as typeof endpoints.getDiamondShapes,
    {},
    ({ data }) => (data as unknown as LookupRow[]).map((row) => toLookupItem(kind, row)),
  );

interface LookupVersion {
  name: string;
  /** Of collections only; null for none. */
  parentId?: number | null;
}

export interface LookupChange extends LookupVersion {
  /** Undefined adds a value. */
  id: number | undefined;
  /** Of diamond shapes only. */
  image?: File | undefined;
  /** The version that the change is based on, which the server checks. */
  base?: LookupVersion;
}

export function saveLookup(kind: LookupKind, { id, name, parentId, image, base }: LookupChange) {
  const { idKey, textKey, add, update } = lookups[kind];
  const body = {
    ...(id === undefined ? {} : { [idKey]: id }),
    [textKey]: name,
    ...(parentId === undefined ? {} : { pc_id: parentId }),
    ...(base && { was: base.name }),
    ...(base?.parentId === undefined ? {} : { was_pc_id: base.parentId }),
  };
  // The bodies differ only in field names, which come from the same row of the table.
  const endpoint = (id === undefined ? add : update) as typeof endpoints.addDiamondShape;
  return call(endpoint, {
    body: body as { name: string },
    files: image && [image],
  });
}

export function deleteLookup(kind: LookupKind, item: LookupItem) {
  if (kind === 'diamondShape') {
    const body = { shape_id: item.id, name: item.name, image_url: item.image };
    return call(endpoints.deleteDiamondShape, { body });
  }
  const { idKey, remove } = lookups[kind];
  // As above: the only path parameter is the table's idKey.
  return call(remove as typeof endpoints.deleteClarity, {
    params: { [idKey]: item.id } as { clarity_id: number },
  });
}
