import { queryOptions } from '@tanstack/react-query';
import {
  type CollectionRow,
  type DiamondShapeRow,
  type LookupKind,
  lookups,
  type ParentCollectionRow,
} from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';

/** A row of any lookup, whatever its fields are called on the wire. */
export interface LookupItem {
  id: number;
  name: string;
  /** Of diamond shapes; null where there is no picture. */
  image: string | null;
  /** Of collections. */
  parent: { id: number; name: string } | null;
  /** Of parent collections. */
  children: readonly string[];
}

type WireRow = Partial<DiamondShapeRow & ParentCollectionRow & CollectionRow> &
  Record<string, unknown>;

/** A row as the wire has it, under the names of its kind. */
export function toItem(kind: LookupKind, row: WireRow): LookupItem {
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

export function lookupItemsQuery(kind: LookupKind) {
  return queryOptions({
    queryKey: adminKeys.lookupRows(kind),
    queryFn: async ({ signal }): Promise<LookupItem[]> => {
      // The eight lists differ in their rows alone, which toItem reads by the table's keys.
      const list = lookups[kind].list as typeof endpoints.getDiamondShapes;
      const { data } = await call(list, {}, { signal });
      return (data as unknown as WireRow[]).map((row) => toItem(kind, row));
    },
  });
}

export interface LookupChange {
  /** Undefined adds. */
  id: number | undefined;
  name: string;
  /** Of collections alone. */
  parentId?: number | null;
  /** Of diamond shapes alone. */
  picture?: File | undefined;
  /** As it was when the form was opened; of what is changed. */
  was?: { name: string; parentId?: number | null };
}

export function saveLookup(kind: LookupKind, { id, name, parentId, picture, was }: LookupChange) {
  const { idKey, textKey, add, update } = lookups[kind];
  const body = {
    ...(id === undefined ? {} : { [idKey]: id }),
    [textKey]: name,
    ...(parentId === undefined ? {} : { pc_id: parentId }),
    ...(was && { was: was.name }),
    ...(was?.parentId === undefined ? {} : { was_pc_id: was.parentId }),
  };
  // The bodies differ in the names of their fields, which come from the same row of the table.
  const endpoint = (id === undefined ? add : update) as typeof endpoints.addDiamondShape;
  return call(endpoint, {
    body: body as { name: string },
    files: picture && [picture],
  });
}

export function deleteLookup(kind: LookupKind, item: LookupItem) {
  if (kind === 'diamondShape') {
    const body = { shape_id: item.id, name: item.name, image_url: item.image };
    return call(endpoints.deleteDiamondShape, { body });
  }
  const { idKey, remove } = lookups[kind];
  // As above: the path's one parameter is the table's idKey.
  return call(remove as typeof endpoints.deleteClarity, {
    params: { [idKey]: item.id } as { clarity_id: number },
  });
}
