import { recordOf } from './record-of.ts';

/**
 * The lookups. Everything that is the same for all of them follows from this table: calls, stored copies
 * in products, filters, the feed, import, export and admin screens.
 *
 * - `idKey`, `textKey`: field names in the API and in stored documents
 * - `embeddedAs`: the field of a product that holds a copy of the row
 * - `pluralName`: the plural in the names of calls, such as getCutGrades; the key is the singular
 * - `importField`: the field of imported files
 * - `column`: the name of the column in exported files
 */
export const lookupFields = {
  parentCollection: {
    idKey: 'pc_id',
    textKey: 'name',
    embeddedAs: 'parentcollection',
    singular: 'parent collection',
    plural: 'parent collections',
    pluralName: 'ParentCollections',
    paths: {
      list: '/getparentcollection',
      add: '/addparentcollection',
      update: '/updateparentcollection',
      remove: '/deleteparentcollection/{pc_id}',
    },
    importField: 'parentCollection',
    column: 'Parent Collection',
  },
  collection: {
    idKey: 'c_id',
    textKey: 'name',
    embeddedAs: 'collection',
    singular: 'collection',
    plural: 'collections',
    pluralName: 'Collections',
    paths: {
      list: '/getcollection',
      add: '/addcollection',
      update: '/updatecollection',
      remove: '/deletecollection/{c_id}',
    },
    importField: 'collection',
    column: 'Collection',
  },
  diamondShape: {
    idKey: 'shape_id',
    textKey: 'name',
    embeddedAs: 'diamondshape',
    singular: 'diamond shape',
    plural: 'diamond shapes',
    pluralName: 'DiamondShapes',
    paths: {
      list: '/getdiamondshapes',
      add: '/adddiamondshape',
      update: '/updatediamondshape',
      remove: '/deletediamondshape',
    },
    importField: 'shape',
    column: 'Shape',
  },
  stoneType: {
    idKey: 'stone_id',
    textKey: 'type',
    embeddedAs: 'stonetype',
    singular: 'stone type',
    plural: 'stone types',
    pluralName: 'StoneTypes',
    paths: {
      list: '/getstonetypes',
      add: '/addstonetype',
      update: '/updatestonetype',
      remove: '/deletestonetype/{stone_id}',
    },
    importField: 'type',
    column: 'Type',
  },
  cutGrade: {
    idKey: 'grade_id',
    textKey: 'cut_grade',
    embeddedAs: 'cutgrade',
    singular: 'cut grade',
    plural: 'cut grades',
    pluralName: 'CutGrades',
    paths: {
      list: '/getcutgrades',
      add: '/addcutgrade',
      update: '/updatecutgrade',
      remove: '/deletecutgrade/{grade_id}',
    },
    importField: 'cut',
    column: 'Cut Grade',
  },
  clarity: {
    idKey: 'clarity_id',
    textKey: 'clarity',
    embeddedAs: 'clarity',
    singular: 'clarity',
    plural: 'clarity',
    pluralName: 'Clarity',
    paths: {
      list: '/getclarity',
      add: '/addclarity',
      update: '/updateclarity',
      remove: '/deleteclarity/{clarity_id}',
    },
    importField: 'clarity',
    column: 'Clarity',
  },
  naturalColor: {
    idKey: 'ncolor_id',
    textKey: 'ncolor',
    embeddedAs: 'naturalcolor',
    singular: 'natural color',
    plural: 'natural colors',
    pluralName: 'NaturalColors',
    paths: {
      list: '/getnaturalcolors',
      add: '/addnaturalcolor',
      update: '/updatenaturalcolor',
      remove: '/deletenaturalcolor/{ncolor_id}',
    },
    importField: 'color',
    column: 'Color',
  },
  fancyColor: {
    idKey: 'fcolor_id',
    textKey: 'fcolor',
    embeddedAs: 'fancycolor',
    singular: 'fancy color',
    plural: 'fancy colors',
    pluralName: 'FancyColors',
    paths: {
      list: '/getfancycolors',
      add: '/addfancycolor',
      update: '/updatefancycolor',
      remove: '/deletefancycolor/{fcolor_id}',
    },
    importField: 'fancyColor',
    column: 'Fancy Color',
  },
} as const;

export type LookupFields = typeof lookupFields;
export type LookupKind = keyof LookupFields;
export const lookupKinds = Object.keys(lookupFields) as LookupKind[]; // the literal's own keys

/**
 * Returns these lookups, and then the other ones that describe a piece: those that were added to the
 * table later have no place of their own.
 */
export function withOtherLookups(first: readonly LookupKind[]): readonly LookupKind[] {
  const isKnown = (kind: LookupKind) =>
    first.includes(kind) || kind === 'collection' || kind === 'parentCollection';
  return [...first, ...lookupKinds.filter((kind) => !isKnown(kind))];
}

/** The fields by which products are filtered. Each holds the id of a lookup. */
export type FilterKey = LookupFields[LookupKind]['idKey'];
export const filterKeys: readonly FilterKey[] = lookupKinds.map((kind) => lookupFields[kind].idKey);

/** Returns an object with a value for each lookup's id. */
export function forEachId<T>(value: T): Record<FilterKey, T> {
  return recordOf(filterKeys, () => value);
}

/** The copies of lookup values that a product holds. */
export type EmbeddedLookups = {
  [Kind in LookupKind as LookupFields[Kind]['embeddedAs']]:
    | (Record<LookupFields[Kind]['idKey'], number> & Record<LookupFields[Kind]['textKey'], string>)
    | null;
};

/** Returns what a product holds of a lookup; null for nothing. */
export function embeddedValue(
  product: Partial<EmbeddedLookups>,
  kind: LookupKind,
): { id: number; text: string } | null {
  const { embeddedAs, idKey, textKey } = lookupFields[kind];
  const copy = product[embeddedAs];
  if (!copy) return null;
  return { id: Reflect.get(copy, idKey), text: Reflect.get(copy, textKey) };
}

/** Returns the copies of lookup values that a product holds. It may be older than a lookup. */
export function embeddedLookupsOf(product: Partial<EmbeddedLookups>): EmbeddedLookups {
  return Object.fromEntries(
    lookupKinds.map((kind) => {
      const { embeddedAs } = lookupFields[kind];
      return [embeddedAs, product[embeddedAs] ?? null];
    }),
  ) as EmbeddedLookups; // one entry per lookup
}

/** Returns the ids of the lookup values that a product holds. */
export function lookupIdsOf(product: Partial<EmbeddedLookups>): Record<FilterKey, number | null> {
  const ids = forEachId<number | null>(null);
  for (const kind of lookupKinds) {
    ids[lookupFields[kind].idKey] = embeddedValue(product, kind)?.id ?? null;
  }
  return ids;
}
