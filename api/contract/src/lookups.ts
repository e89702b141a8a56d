import { z } from 'zod';
import { defineEndpoint, emptyEnvelope, envelope, type FileField } from './endpoint.ts';
import { clearable, id, imagePreview, text } from './fields.ts';
import { type LookupKind, lookupFields, lookupKinds } from './lookup-fields.ts';
import { catalogueEditors } from './staff-roles.ts';

const name = text(120);
const collectionName = text(120, 'Collection name is required.');
/** The name when the form was opened. The update is refused when another admin has renamed it since. */
const was = name.optional();

const collectionRow = z
  .object({
    c_id: z.int(),
    name: z.string(),
    pc_id: z.int().nullable(),
    parentcollection: z.object({ pc_id: z.int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'Collection' });
const parentCollectionRow = z
  .object({
    pc_id: z.int(),
    name: z.string(),
    collections: z.array(z.object({ c_id: z.int(), name: z.string(), pc_id: z.int() })),
  })
  .meta({ id: 'ParentCollection' });
const diamondShapeRow = z
  .object({
    shape_id: z.int(),
    name: z.string(),
    image_url: z.string().nullable(),
    image_look: imagePreview.nullable(),
  })
  .meta({ id: 'DiamondShape' });

export type CollectionRow = z.output<typeof collectionRow>;
export type ParentCollectionRow = z.output<typeof parentCollectionRow>;
export type DiamondShapeRow = z.output<typeof diamondShapeRow>;

interface LookupCalls<
  Id extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Expected extends z.ZodRawShape,
  Row extends z.ZodType,
> {
  readonly singular: string;
  readonly paths: Readonly<Record<'list' | 'add' | 'update' | 'remove', string>>;
  readonly id: Id;
  /** The fields that a form sends. */
  readonly fields: Fields;
  /** Values when the form was opened, to detect concurrent changes. */
  readonly expected: Expected;
  readonly row: Row;
  readonly image?: FileField;
  readonly descriptions: { list: string } & Partial<Record<'add' | 'update' | 'remove', string>>;
}

/** Defines the calls that list, add, update and remove the rows of one lookup. */
function defineLookup<
  Id extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Expected extends z.ZodRawShape,
  Row extends z.ZodType,
>(lookup: LookupCalls<Id, Fields, Expected, Row>) {
  const { singular, paths, fields, expected, row, image, descriptions } = lookup;
  const files = image && { files: image, limit: { uses: 100, minutes: 15 } };
  return {
    list: defineList(paths.list, descriptions.list, row),
    add: defineEndpoint({
      method: 'POST',
      path: paths.add,
      description: descriptions.add ?? `Adds a ${singular}.`,
      creates: true,
      access: 'admin',
      roles: catalogueEditors,
      body: z.object(fields),
      ...files,
      response: envelope(row),
    }),
    update: defineEndpoint({
      method: 'PUT',
      path: paths.update,
      description:
        descriptions.update ?? `Renames a ${singular}, also in the products that reference it.`,
      access: 'admin',
      roles: catalogueEditors,
      body: z.object({ ...lookup.id, ...fields, ...expected }),
      ...files,
      response: envelope(row),
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: paths.remove,
      description: descriptions.remove ?? `Deletes a ${singular} that no product references.`,
      access: 'admin',
      roles: catalogueEditors,
      params: z.object(lookup.id),
      response: emptyEnvelope,
    }),
  };
}

function defineList<Row extends z.ZodType>(path: string, description: string, row: Row) {
  return defineEndpoint({
    method: 'GET',
    path,
    description,
    access: 'public',
    revalidates: true,
    response: envelope(z.array(row)),
  });
}

const diamondShape = {
  ...defineLookup({
    ...lookupFields.diamondShape,
    paths: {
      list: '/getdiamondshapes',
      add: '/adddiamondshape',
      update: '/updatediamondshape',
      remove: '/deletediamondshape',
    },
    id: { shape_id: id },
    fields: { name },
    expected: { was },
    row: diamondShapeRow,
    image: { name: 'diamondShapeImage', max: 1, kinds: ['image'], required: false },
    descriptions: {
      list: 'All diamond shapes.',
      add: 'Adds a diamond shape with an optional image.',
      update:
        'Renames a diamond shape, also in the products that reference it, and replaces its image if one is sent.',
    },
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/deletediamondshape',
    description: 'Deletes a diamond shape that no product references.',
    access: 'admin',
    roles: catalogueEditors,
    // Clients send the whole shape; only its id is used.
    body: z.object({
      shape_id: id,
      name: z.unknown().optional(),
      image_url: z.unknown().optional(),
    }),
    response: emptyEnvelope,
  }),
};

const parentCollection = defineLookup({
  ...lookupFields.parentCollection,
  paths: {
    list: '/getparentcollection',
    add: '/addparentcollection',
    update: '/updateparentcollection',
    remove: '/deleteparentcollection/{pc_id}',
  },
  id: { pc_id: id },
  fields: { name },
  expected: { was },
  row: parentCollectionRow,
  descriptions: {
    list: 'All parent collections with their collections.',
    remove: 'Deletes a parent collection that has no collections and that no product references.',
  },
});

const collection = defineLookup({
  ...lookupFields.collection,
  paths: {
    list: '/getcollection',
    add: '/addcollection',
    update: '/updatecollection',
    remove: '/deletecollection/{c_id}',
  },
  id: { c_id: id },
  fields: { name: collectionName, pc_id: clearable(id) },
  expected: { was, was_pc_id: clearable(id) },
  row: collectionRow,
  descriptions: {
    list: 'All collections with their parent collection.',
    update:
      'Renames a collection or moves it to another parent collection, also in the products that reference it.',
  },
});

const stoneType = defineLookup({
  ...lookupFields.stoneType,
  paths: {
    list: '/getstonetypes',
    add: '/addstonetype',
    update: '/updatestonetype',
    remove: '/deletestonetype/{stone_id}',
  },
  id: { stone_id: id },
  fields: { type: name },
  expected: { was },
  row: z.object({ stone_id: z.int(), type: z.string() }).meta({ id: 'StoneType' }),
  descriptions: { list: 'All stone types.' },
});

const cutGrade = defineLookup({
  ...lookupFields.cutGrade,
  paths: {
    list: '/getcutgrades',
    add: '/addcutgrade',
    update: '/updatecutgrade',
    remove: '/deletecutgrade/{grade_id}',
  },
  id: { grade_id: id },
  fields: { cut_grade: name },
  expected: { was },
  row: z.object({ grade_id: z.int(), cut_grade: z.string() }).meta({ id: 'CutGrade' }),
  descriptions: { list: 'All cut grades.' },
});

const clarity = defineLookup({
  ...lookupFields.clarity,
  paths: {
    list: '/getclarity',
    add: '/addclarity',
    update: '/updateclarity',
    remove: '/deleteclarity/{clarity_id}',
  },
  id: { clarity_id: id },
  fields: { clarity: name },
  expected: { was },
  row: z.object({ clarity_id: z.int(), clarity: z.string() }).meta({ id: 'Clarity' }),
  descriptions: { list: 'All clarity grades.' },
});

const naturalColor = defineLookup({
  ...lookupFields.naturalColor,
  paths: {
    list: '/getnaturalcolors',
    add: '/addnaturalcolor',
    update: '/updatenaturalcolor',
    remove: '/deletenaturalcolor/{ncolor_id}',
  },
  id: { ncolor_id: id },
  fields: { ncolor: name },
  expected: { was },
  row: z.object({ ncolor_id: z.int(), ncolor: z.string() }).meta({ id: 'NaturalColor' }),
  descriptions: { list: 'All natural colors.' },
});

const fancyColor = defineLookup({
  ...lookupFields.fancyColor,
  paths: {
    list: '/getfancycolors',
    add: '/addfancycolor',
    update: '/updatefancycolor',
    remove: '/deletefancycolor/{fcolor_id}',
  },
  id: { fcolor_id: id },
  fields: { fcolor: name },
  expected: { was },
  row: z.object({ fcolor_id: z.int(), fcolor: z.string() }).meta({ id: 'FancyColor' }),
  descriptions: { list: 'All fancy colors.' },
});

/** The eight lookups with their calls. Server routes and admin screens are built from it. */
export const lookups = {
  diamondShape: { ...lookupFields.diamondShape, ...diamondShape },
  parentCollection: { ...lookupFields.parentCollection, ...parentCollection },
  collection: { ...lookupFields.collection, ...collection },
  stoneType: { ...lookupFields.stoneType, ...stoneType },
  cutGrade: { ...lookupFields.cutGrade, ...cutGrade },
  clarity: { ...lookupFields.clarity, ...clarity },
  naturalColor: { ...lookupFields.naturalColor, ...naturalColor },
  fancyColor: { ...lookupFields.fancyColor, ...fancyColor },
} as const;

export type LookupDefinition = (typeof lookups)[LookupKind];

export const lookupEndpoints = {
  orderLookups: defineEndpoint({
    method: 'PUT',
    path: '/api/lookups/{kind}/order',
    description:
      'Sets the order of the values of a lookup. The list must contain every value exactly once. Fails with 409 when another admin has added or deleted one in the meantime.',
    access: 'admin',
    roles: catalogueEditors,
    params: z.object({ kind: z.enum(lookupKinds, 'must be a lookup') }),
    body: z.object({
      ids: z
        .array(id, 'must be a list of ids')
        .min(1, 'must contain every value')
        .max(10_000, 'must contain at most 10000 values')
        .refine((ids) => new Set(ids).size === ids.length, 'must contain each value once'),
    }),
    response: z.object({ message: z.string() }),
  }),
  addStandardLookups: defineEndpoint({
    method: 'POST',
    path: '/api/lookups/standard',
    description:
      "Adds the trade's shapes, stone types, grades and colors that the store does not have, in their order.",
    access: 'admin',
    roles: catalogueEditors,
    body: z.object({
      kinds: z
        .array(z.enum(lookupKinds, 'must be a lookup'), 'must be a list of lookups')
        .min(1, 'must name a lookup')
        .max(lookupKinds.length, 'must name each lookup once'),
    }),
    response: z.object({ message: z.string(), added: z.int() }),
  }),

  getDiamondShapes: diamondShape.list,
  addDiamondShape: diamondShape.add,
  updateDiamondShape: diamondShape.update,
  deleteDiamondShape: diamondShape.remove,

  getParentCollections: parentCollection.list,
  getCollectionsByParent: defineList(
    '/getparentcollectionwisecollection',
    'The navigation of the store: parent collections with their collections.',
    parentCollectionRow,
  ),
  addParentCollection: parentCollection.add,
  updateParentCollection: parentCollection.update,
  deleteParentCollection: parentCollection.remove,

  getCollections: collection.list,
  addCollection: collection.add,
  updateCollection: collection.update,
  deleteCollection: collection.remove,

  getStoneTypes: stoneType.list,
  addStoneType: stoneType.add,
  updateStoneType: stoneType.update,
  deleteStoneType: stoneType.remove,

  getCutGrades: cutGrade.list,
  addCutGrade: cutGrade.add,
  updateCutGrade: cutGrade.update,
  deleteCutGrade: cutGrade.remove,

  getClarity: clarity.list,
  addClarity: clarity.add,
  updateClarity: clarity.update,
  deleteClarity: clarity.remove,

  getNaturalColors: naturalColor.list,
  addNaturalColor: naturalColor.add,
  updateNaturalColor: naturalColor.update,
  deleteNaturalColor: naturalColor.remove,

  getFancyColors: fancyColor.list,
  addFancyColor: fancyColor.add,
  updateFancyColor: fancyColor.update,
  deleteFancyColor: fancyColor.remove,
} as const;
