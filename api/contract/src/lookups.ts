import { z } from 'zod';
import { capitalize } from './capitalize.ts';
import { defineEndpoint, emptyEnvelope, envelope, type FileField } from './endpoint.ts';
import { clearable, id, imagePreview, text } from './fields.ts';
import { type LookupFields, type LookupKind, lookupFields, lookupKinds } from './lookup-fields.ts';
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
  Fields extends z.ZodRawShape,
  Expected extends z.ZodRawShape,
  Row extends z.ZodType,
> {
  /** The fields that a form sends. */
  readonly fields: Fields;
  /** Values when the form was opened, to detect concurrent changes. */
  readonly expected: Expected;
  readonly row: Row;
  readonly image?: FileField;
  readonly descriptions?: Partial<Record<'list' | 'add' | 'update' | 'remove', string>>;
}

/** Defines the calls that list, add, update and remove the rows of one lookup. */
function defineLookup<
  Kind extends LookupKind,
  Fields extends z.ZodRawShape,
  Expected extends z.ZodRawShape,
  Row extends z.ZodType,
>(kind: Kind, lookup: LookupCalls<Fields, Expected, Row>) {
  const { idKey, singular, plural, paths } = lookupFields[kind];
  const { fields, expected, row, image, descriptions = {} } = lookup;
  const files = image && {
    request: { kind: 'form', files: image } as const,
    limit: { uses: 100, minutes: 15 },
  };
  const idField = keyed<LookupFields[Kind]['idKey'], typeof id>(idKey, id);
  return {
    list: defineList(paths.list, descriptions.list ?? `All ${plural}.`, row),
    add: defineEndpoint({
      method: 'POST',
      path: paths.add,
      description: descriptions.add ?? `Adds a ${singular}.`,
      success: { kind: 'created' },
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
      body: z.object({ ...idField, ...fields, ...expected }),
      ...files,
      response: envelope(row),
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: paths.remove,
      description: descriptions.remove ?? `Deletes a ${singular} that no product references.`,
      access: 'admin',
      roles: catalogueEditors,
      params: z.object(idField),
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
    success: { kind: 'revalidated' },
    response: envelope(z.array(row)),
  });
}

/** Types an object with one key, which TypeScript widens to any string. */
function keyed<Key extends string, Value>(key: Key, value: Value): Record<Key, Value> {
  return { [key]: value } as Record<Key, Value>;
}

/** Defines the calls of a lookup whose rows are an id and a text. */
function definePlainLookup<Kind extends LookupKind>(kind: Kind) {
  type Fields = LookupFields[Kind];
  const { idKey, textKey } = lookupFields[kind];
  return defineLookup(kind, {
    fields: keyed<Fields['textKey'], typeof name>(textKey, name),
    expected: { was },
    row: z
      .object({
        ...keyed<Fields['idKey'], z.ZodInt>(idKey, z.int()),
        ...keyed<Fields['textKey'], z.ZodString>(textKey, z.string()),
      })
      .meta({ id: capitalize(kind) }),
  });
}

const diamondShape = {
  ...defineLookup('diamondShape', {
    fields: { name },
    expected: { was },
    row: diamondShapeRow,
    image: { name: 'diamondShapeImage', max: 1, kinds: ['image'], required: false },
    descriptions: {
      add: 'Adds a diamond shape with an optional image.',
      update:
        'Renames a diamond shape, also in the products that reference it, and replaces its image if one is sent.',
    },
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: lookupFields.diamondShape.paths.remove,
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

const parentCollection = defineLookup('parentCollection', {
  fields: { name },
  expected: { was },
  row: parentCollectionRow,
  descriptions: {
    list: 'All parent collections with their collections.',
    remove: 'Deletes a parent collection that has no collections and that no product references.',
  },
});

const collection = defineLookup('collection', {
  fields: { name: collectionName, pc_id: clearable(id) },
  expected: { was, was_pc_id: clearable(id) },
  row: collectionRow,
  descriptions: {
    list: 'All collections with their parent collection.',
    update:
      'Renames a collection or moves it to another parent collection, also in the products that reference it.',
  },
});

const special = { diamondShape, parentCollection, collection };
type PlainKind = Exclude<LookupKind, keyof typeof special>;
type Calls = typeof special & {
  [Kind in PlainKind]: ReturnType<typeof definePlainLookup<Kind>>;
};
const calls = Object.fromEntries(
  lookupKinds.map((kind) => [
    kind,
    kind in special ? special[kind as keyof typeof special] : definePlainLookup(kind),
  ]),
) as unknown as Calls; // one entry per kind

/** The lookups with their calls. Server routes and admin screens are built from it. */
export const lookups = Object.fromEntries(
  lookupKinds.map((kind) => [kind, { ...lookupFields[kind], ...calls[kind] }]),
) as unknown as { [Kind in LookupKind]: LookupFields[Kind] & Calls[Kind] };

type NamedCalls = {
  [Kind in LookupKind as `get${LookupFields[Kind]['pluralName']}`]: Calls[Kind]['list'];
} & { [Kind in LookupKind as `add${Capitalize<Kind>}`]: Calls[Kind]['add'] } & {
  [Kind in LookupKind as `update${Capitalize<Kind>}`]: Calls[Kind]['update'];
} & { [Kind in LookupKind as `delete${Capitalize<Kind>}`]: Calls[Kind]['remove'] };

const namedCalls = Object.fromEntries(
  lookupKinds.flatMap((kind) => {
    const { list, add, update, remove } = calls[kind];
    const one = capitalize(kind);
    return [
      [`get${lookupFields[kind].pluralName}`, list],
      [`add${one}`, add],
      [`update${one}`, update],
      [`delete${one}`, remove],
    ];
  }),
) as unknown as NamedCalls; // four entries per kind

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
  getCollectionsByParent: defineList(
    '/getparentcollectionwisecollection',
    'The navigation of the store: parent collections with their collections.',
    parentCollectionRow,
  ),
  ...namedCalls,
} as const;
