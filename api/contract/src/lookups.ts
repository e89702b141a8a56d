import { z } from 'zod';
import { defineEndpoint, emptyEnvelope, envelope } from './endpoint.ts';
import { clearable, id, imagePreview, text } from './fields.ts';
import { type LookupKind, lookupFields } from './lookup-fields.ts';

const name = text(120);
/** What it was called when the form was opened: refused if another admin renamed it meanwhile. */
const was = name.optional();
const imageUrl = z.string().nullable();

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
    image_url: imageUrl,
    image_look: imagePreview.nullable(),
  })
  .meta({ id: 'DiamondShape' });
const stoneTypeRow = z.object({ stone_id: z.int(), type: z.string() }).meta({ id: 'StoneType' });
const cutGradeRow = z.object({ grade_id: z.int(), cut_grade: z.string() }).meta({ id: 'CutGrade' });
const clarityRow = z.object({ clarity_id: z.int(), clarity: z.string() }).meta({ id: 'Clarity' });
const naturalColorRow = z
  .object({ ncolor_id: z.int(), ncolor: z.string() })
  .meta({ id: 'NaturalColor' });
const fancyColorRow = z
  .object({ fcolor_id: z.int(), fcolor: z.string() })
  .meta({ id: 'FancyColor' });

export type CollectionRow = z.output<typeof collectionRow>;
export type ParentCollectionRow = z.output<typeof parentCollectionRow>;
export type DiamondShapeRow = z.output<typeof diamondShapeRow>;

const shapeImage = {
  name: 'diamondShapeImage',
  max: 1,
  kinds: ['image'],
  required: false,
} as const;

function list<Row extends z.ZodType>(path: string, description: string, row: Row) {
  return defineEndpoint({
    method: 'GET',
    path,
    description,
    access: 'public',
    revalidates: true,
    response: envelope(z.array(row)),
  });
}

export const lookupEndpoints = {
  getDiamondShapes: list('/getdiamondshapes', 'All diamond shapes.', diamondShapeRow),
  addDiamondShape: defineEndpoint({
    method: 'POST',
    path: '/adddiamondshape',
    description: 'Adds a diamond shape, with a picture if there is one.',
    creates: true,
    access: 'admin',
    body: z.object({ name }),
    files: shapeImage,
    response: envelope(diamondShapeRow),
  }),
  updateDiamondShape: defineEndpoint({
    method: 'PUT',
    path: '/updatediamondshape',
    description:
      'Renames a diamond shape, also in the products that carry it, and replaces its picture if one is sent.',
    access: 'admin',
    body: z.object({ shape_id: id, name, was }),
    files: shapeImage,
    response: envelope(diamondShapeRow),
  }),
  deleteDiamondShape: defineEndpoint({
    method: 'POST',
    path: '/deletediamondshape',
    description: 'Deletes a diamond shape that no product carries.',
    access: 'admin',
    // The spec sends the whole shape; its id is what counts.
    body: z.object({
      shape_id: id,
      name: z.unknown().optional(),
      image_url: z.unknown().optional(),
    }),
    response: emptyEnvelope,
  }),

  getParentCollections: list(
    '/getparentcollection',
    'All parent collections, each with its collections.',
    parentCollectionRow,
  ),
  getCollectionsByParent: list(
    '/getparentcollectionwisecollection',
    'The navigation of the shop: parent collections, each with its collections.',
    parentCollectionRow,
  ),
  addParentCollection: defineEndpoint({
    method: 'POST',
    path: '/addparentcollection',
    description: 'Adds a parent collection.',
    creates: true,
    access: 'admin',
    body: z.object({ name }),
    response: envelope(parentCollectionRow),
  }),
  updateParentCollection: defineEndpoint({
    method: 'PUT',
    path: '/updateparentcollection',
    description: 'Renames a parent collection, also in the products that carry it.',
    access: 'admin',
    body: z.object({ pc_id: id, name, was }),
    response: envelope(parentCollectionRow),
  }),
  deleteParentCollection: defineEndpoint({
    method: 'DELETE',
    path: '/deleteparentcollection/{pc_id}',
    description: 'Deletes a parent collection that has no collections and that no product carries.',
    access: 'admin',
    params: z.object({ pc_id: id }),
    response: emptyEnvelope,
  }),

  getCollections: list(
    '/getcollection',
    'All collections, each with its parent collection.',
    collectionRow,
  ),
  addCollection: defineEndpoint({
    method: 'POST',
    path: '/addcollection',
    description: 'Adds a collection.',
    creates: true,
    access: 'admin',
    body: z.object({ name: text(120, 'Collection name is required.'), pc_id: clearable(id) }),
    response: envelope(collectionRow),
  }),
  updateCollection: defineEndpoint({
    method: 'PUT',
    path: '/updatecollection',
    description:
      'Renames a collection or moves it to another parent, also in the products that carry it.',
    access: 'admin',
    body: z.object({
      c_id: id,
      name: text(120, 'Collection name is required.'),
      pc_id: clearable(id),
      was,
      was_pc_id: clearable(id),
    }),
    response: envelope(collectionRow),
  }),
  deleteCollection: defineEndpoint({
    method: 'DELETE',
    path: '/deletecollection/{c_id}',
    description: 'Deletes a collection that no product carries.',
    access: 'admin',
    params: z.object({ c_id: id }),
    response: emptyEnvelope,
  }),

  getStoneTypes: list('/getstonetypes', 'All stone types.', stoneTypeRow),
  addStoneType: defineEndpoint({
    method: 'POST',
    path: '/addstonetype',
    description: 'Adds a stone type.',
    creates: true,
    access: 'admin',
    body: z.object({ type: name }),
    response: envelope(stoneTypeRow),
  }),
  updateStoneType: defineEndpoint({
    method: 'PUT',
    path: '/updatestonetype',
    description: 'Renames a stone type, also in the products that carry it.',
    access: 'admin',
    body: z.object({ stone_id: id, type: name, was }),
    response: envelope(stoneTypeRow),
  }),
  deleteStoneType: defineEndpoint({
    method: 'DELETE',
    path: '/deletestonetype/{stone_id}',
    description: 'Deletes a stone type that no product carries.',
    access: 'admin',
    params: z.object({ stone_id: id }),
    response: emptyEnvelope,
  }),

  getCutGrades: list('/getcutgrades', 'All cut grades.', cutGradeRow),
  addCutGrade: defineEndpoint({
    method: 'POST',
    path: '/addcutgrade',
    description: 'Adds a cut grade.',
    creates: true,
    access: 'admin',
    body: z.object({ cut_grade: name }),
    response: envelope(cutGradeRow),
  }),
  updateCutGrade: defineEndpoint({
    method: 'PUT',
    path: '/updatecutgrade',
    description: 'Renames a cut grade, also in the products that carry it.',
    access: 'admin',
    body: z.object({ grade_id: id, cut_grade: name, was }),
    response: envelope(cutGradeRow),
  }),
  deleteCutGrade: defineEndpoint({
    method: 'DELETE',
    path: '/deletecutgrade/{grade_id}',
    description: 'Deletes a cut grade that no product carries.',
    access: 'admin',
    params: z.object({ grade_id: id }),
    response: emptyEnvelope,
  }),

  getClarity: list('/getclarity', 'All clarities.', clarityRow),
  addClarity: defineEndpoint({
    method: 'POST',
    path: '/addclarity',
    description: 'Adds a clarity.',
    creates: true,
    access: 'admin',
    body: z.object({ clarity: name }),
    response: envelope(clarityRow),
  }),
  updateClarity: defineEndpoint({
    method: 'PUT',
    path: '/updateclarity',
    description: 'Renames a clarity, also in the products that carry it.',
    access: 'admin',
    body: z.object({ clarity_id: id, clarity: name, was }),
    response: envelope(clarityRow),
  }),
  deleteClarity: defineEndpoint({
    method: 'DELETE',
    path: '/deleteclarity/{clarity_id}',
    description: 'Deletes a clarity that no product carries.',
    access: 'admin',
    params: z.object({ clarity_id: id }),
    response: emptyEnvelope,
  }),

  getNaturalColors: list('/getnaturalcolors', 'All natural colors.', naturalColorRow),
  addNaturalColor: defineEndpoint({
    method: 'POST',
    path: '/addnaturalcolor',
    description: 'Adds a natural color.',
    creates: true,
    access: 'admin',
    body: z.object({ ncolor: name }),
    response: envelope(naturalColorRow),
  }),
  updateNaturalColor: defineEndpoint({
    method: 'PUT',
    path: '/updatenaturalcolor',
    description: 'Renames a natural color, also in the products that carry it.',
    access: 'admin',
    body: z.object({ ncolor_id: id, ncolor: name, was }),
    response: envelope(naturalColorRow),
  }),
  deleteNaturalColor: defineEndpoint({
    method: 'DELETE',
    path: '/deletenaturalcolor/{ncolor_id}',
    description: 'Deletes a natural color that no product carries.',
    access: 'admin',
    params: z.object({ ncolor_id: id }),
    response: emptyEnvelope,
  }),

  getFancyColors: list('/getfancycolors', 'All fancy colors.', fancyColorRow),
  addFancyColor: defineEndpoint({
    method: 'POST',
    path: '/addfancycolor',
    description: 'Adds a fancy color.',
    creates: true,
    access: 'admin',
    body: z.object({ fcolor: name }),
    response: envelope(fancyColorRow),
  }),
  updateFancyColor: defineEndpoint({
    method: 'PUT',
    path: '/updatefancycolor',
    description: 'Renames a fancy color, also in the products that carry it.',
    access: 'admin',
    body: z.object({ fcolor_id: id, fcolor: name, was }),
    response: envelope(fancyColorRow),
  }),
  deleteFancyColor: defineEndpoint({
    method: 'DELETE',
    path: '/deletefancycolor/{fcolor_id}',
    description: 'Deletes a fancy color that no product carries.',
    access: 'admin',
    params: z.object({ fcolor_id: id }),
    response: emptyEnvelope,
  }),
} as const;

/** The eight lookups with their calls. Server routes and admin screens are made from it. */
export const lookups = {
  diamondShape: {
    ...lookupFields.diamondShape,
    list: lookupEndpoints.getDiamondShapes,
    add: lookupEndpoints.addDiamondShape,
    update: lookupEndpoints.updateDiamondShape,
    remove: lookupEndpoints.deleteDiamondShape,
  },
  parentCollection: {
    ...lookupFields.parentCollection,
    list: lookupEndpoints.getParentCollections,
    add: lookupEndpoints.addParentCollection,
    update: lookupEndpoints.updateParentCollection,
    remove: lookupEndpoints.deleteParentCollection,
  },
  collection: {
    ...lookupFields.collection,
    list: lookupEndpoints.getCollections,
    add: lookupEndpoints.addCollection,
    update: lookupEndpoints.updateCollection,
    remove: lookupEndpoints.deleteCollection,
  },
  stoneType: {
    ...lookupFields.stoneType,
    list: lookupEndpoints.getStoneTypes,
    add: lookupEndpoints.addStoneType,
    update: lookupEndpoints.updateStoneType,
    remove: lookupEndpoints.deleteStoneType,
  },
  cutGrade: {
    ...lookupFields.cutGrade,
    list: lookupEndpoints.getCutGrades,
    add: lookupEndpoints.addCutGrade,
    update: lookupEndpoints.updateCutGrade,
    remove: lookupEndpoints.deleteCutGrade,
  },
  clarity: {
    ...lookupFields.clarity,
    list: lookupEndpoints.getClarity,
    add: lookupEndpoints.addClarity,
    update: lookupEndpoints.updateClarity,
    remove: lookupEndpoints.deleteClarity,
  },
  naturalColor: {
    ...lookupFields.naturalColor,
    list: lookupEndpoints.getNaturalColors,
    add: lookupEndpoints.addNaturalColor,
    update: lookupEndpoints.updateNaturalColor,
    remove: lookupEndpoints.deleteNaturalColor,
  },
  fancyColor: {
    ...lookupFields.fancyColor,
    list: lookupEndpoints.getFancyColors,
    add: lookupEndpoints.addFancyColor,
    update: lookupEndpoints.updateFancyColor,
    remove: lookupEndpoints.deleteFancyColor,
  },
} as const;

export type LookupDefinition = (typeof lookups)[LookupKind];
