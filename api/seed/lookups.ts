import { type LookupKind, lookupKinds, lookups } from '@vajra/contract';
import type { LookupDocument } from '../src/catalogue/lookups/lookup.model.ts';
import type { ProductDocument } from '../src/catalogue/products/product.model.ts';
import { clarities, colours, cuts } from './diamonds-csv.ts';
import { shapes } from './shapes.ts';

export const origins = ['Natural', 'Lab Grown'] as const;
export type Origin = (typeof origins)[number];

export const fancyColours = [
  'Fancy Yellow',
  'Fancy Intense Yellow',
  'Fancy Pink',
  'Fancy Blue',
  'Fancy Green',
  'Champagne',
] as const;
export type FancyColour = (typeof fancyColours)[number];

/** In the order of the menu. */
const collectionsByParent = {
  'Loose Diamonds': ['Solitaires', 'Fancy Shapes', 'Fancy Colour', 'Lab Grown'],
  Rings: ['Engagement Rings', 'Halo Rings', 'Three-Stone Rings', 'Eternity Rings', 'Wedding Bands'],
  Earrings: ['Studs', 'Drops', 'Hoops'],
  Pendants: ['Solitaire Pendants', 'Halo Pendants'],
  Bracelets: ['Tennis Bracelets', 'Station Bracelets'],
} as const;
type ParentCollection = keyof typeof collectionsByParent;
export type Collection = (typeof collectionsByParent)[ParentCollection][number];

// The keys of the literal above.
const parentCollections = Object.keys(collectionsByParent) as ParentCollection[];
const collections = parentCollections.flatMap((parent) =>
  collectionsByParent[parent].map((name): { name: Collection; parent: ParentCollection } => ({
    name,
    parent,
  })),
);

const texts: Readonly<Record<LookupKind, readonly string[]>> = {
  diamondShape: shapes,
  parentCollection: parentCollections,
  collection: collections.map(({ name }) => name),
  stoneType: origins,
  cutGrade: [...cuts].reverse(),
  clarity: [...clarities].reverse(),
  naturalColor: [...colours].reverse(),
  fancyColor: fancyColours,
};

/**
 * Returns the id of a lookup's text: its position in the list, starting at 1.
 * @throws RangeError when there is no such text.
 */
export function lookupId(kind: LookupKind, text: string): number {
  const id = texts[kind].indexOf(text) + 1;
  if (id === 0) throw new RangeError(`no ${lookups[kind].singular} '${text}'`);
  return id;
}

/** Returns the documents of all lookups. Shapes have no icons yet. */
export function lookupDocuments(version: number): Record<LookupKind, LookupDocument[]> {
  const documentsOf = (kind: LookupKind): LookupDocument[] =>
    texts[kind].map((text, index) => ({
      _id: index + 1,
      [lookups[kind].textKey]: text,
      ...(kind === 'collection' && { pc_id: parentIdOf(text) }),
      version,
    }));
  return Object.fromEntries(lookupKinds.map((kind) => [kind, documentsOf(kind)])) as Record<
    LookupKind,
    LookupDocument[]
  >; // has an entry for each kind
}

function parentIdOf(collection: string): number {
  const found = collections.find(({ name }) => name === collection);
  return lookupId('parentCollection', found?.parent ?? '');
}

/** The lookups of a product; null for those that do not apply. */
export interface LookupChoice {
  collection: Collection;
  shape: (typeof shapes)[number] | null;
  origin: Origin | null;
  cut: (typeof cuts)[number] | null;
  clarity: (typeof clarities)[number] | null;
  colour: (typeof colours)[number] | null;
  fancy: FancyColour | null;
}

type EmbeddedLookups = Pick<
  ProductDocument,
  | 'parentcollection'
  | 'collection'
  | 'diamondshape'
  | 'stonetype'
  | 'cutgrade'
  | 'clarity'
  | 'naturalcolor'
  | 'fancycolor'
>;

/** Creates the embedded copies once, because up to millions of products share them. */
function embeddedByText<Text extends string, Copy>(
  all: readonly Text[],
  make: (text: Text, id: number) => Copy,
): Readonly<Record<Text, Copy>> {
  const entries = all.map((text, index) => [text, make(text, index + 1)] as const);
  return Object.fromEntries(entries) as Record<Text, Copy>; // has an entry for each text
}

const embedded = {
  collection: embeddedByText(
    collections.map(({ name }) => name),
    (name, c_id) => ({ c_id, name }),
  ),
  parent: embeddedByText(
    collections.map(({ name }) => name),
    (collection) => {
      const pc_id = parentIdOf(collection);
      return { pc_id, name: parentCollections[pc_id - 1] ?? '' };
    },
  ),
  shape: embeddedByText(shapes, (name, shape_id) => ({ shape_id, name })),
  origin: embeddedByText(origins, (type, stone_id) => ({ stone_id, type })),
  cut: embeddedByText([...cuts].reverse(), (cut_grade, grade_id) => ({ grade_id, cut_grade })),
  clarity: embeddedByText([...clarities].reverse(), (clarity, clarity_id) => ({
    clarity_id,
    clarity,
  })),
  colour: embeddedByText([...colours].reverse(), (ncolor, ncolor_id) => ({ ncolor_id, ncolor })),
  fancy: embeddedByText(fancyColours, (fcolor, fcolor_id) => ({ fcolor_id, fcolor })),
} as const;

export function embedLookups(choice: LookupChoice): EmbeddedLookups {
  const { collection, shape, origin, cut, clarity, colour, fancy } = choice;
  return {
    parentcollection: embedded.parent[collection],
    collection: embedded.collection[collection],
    diamondshape: shape && embedded.shape[shape],
    stonetype: origin && embedded.origin[origin],
    cutgrade: cut && embedded.cut[cut],
    clarity: clarity && embedded.clarity[clarity],
    naturalcolor: colour && embedded.colour[colour],
    fancycolor: fancy && embedded.fancy[fancy],
  };
}
