import { type LookupKind, lookupKinds, lookups } from '@vajra/contract';
import type { LookupDocument } from '../src/lookups/lookup.model.ts';
import type { ProductDocument } from '../src/products/product.model.ts';
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

/** Parent collections with their collections, in the menu's order. */
const shelves = {
  'Loose Diamonds': ['Solitaires', 'Fancy Shapes', 'Fancy Colour', 'Lab Grown'],
  Rings: ['Engagement Rings', 'Halo Rings', 'Three-Stone Rings', 'Eternity Rings', 'Wedding Bands'],
  Earrings: ['Studs', 'Drops', 'Hoops'],
  Pendants: ['Solitaire Pendants', 'Halo Pendants'],
  Bracelets: ['Tennis Bracelets', 'Station Bracelets'],
} as const;
type Parent = keyof typeof shelves;
export type Collection = (typeof shelves)[Parent][number];

const parents = Object.keys(shelves) as Parent[]; // keys of the literal above
const collections = parents.flatMap((parent) =>
  shelves[parent].map((name): { name: Collection; parent: Parent } => ({ name, parent })),
);

const texts: Readonly<Record<LookupKind, readonly string[]>> = {
  diamondShape: shapes,
  parentCollection: parents,
  collection: collections.map(({ name }) => name),
  stoneType: origins,
  cutGrade: [...cuts].reverse(),
  clarity: [...clarities].reverse(),
  naturalColor: [...colours].reverse(),
  fancyColor: fancyColours,
};

/** The id of a lookup's text: its place in the list, from 1. */
export function lookupId(kind: LookupKind, text: string): number {
  const id = texts[kind].indexOf(text) + 1;
  if (id === 0) throw new RangeError(`no ${lookups[kind].singular} '${text}'`);
  return id;
}

/** All eight lookups as documents; shapes get their pictures when those are drawn. */
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
  >; // every kind has its entry
}

function parentIdOf(collection: string): number {
  const found = collections.find(({ name }) => name === collection);
  return lookupId('parentCollection', found?.parent ?? '');
}

/** Copies of lookups as products carry them; null for what does not apply. */
export interface Graded {
  collection: Collection;
  shape: (typeof shapes)[number] | null;
  origin: Origin | null;
  cut: (typeof cuts)[number] | null;
  clarity: (typeof clarities)[number] | null;
  colour: (typeof colours)[number] | null;
  fancy: FancyColour | null;
}
type Copies = Pick<
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

/** Made once: a million products share them. */
function copiesOf<Text extends string, Copy>(
  all: readonly Text[],
  make: (text: Text, id: number) => Copy,
): Readonly<Record<Text, Copy>> {
  const made = all.map((text, index) => [text, make(text, index + 1)] as const);
  return Object.fromEntries(made) as Record<Text, Copy>; // one for each of `all`
}

const copies = {
  collection: copiesOf(
    collections.map(({ name }) => name),
    (name, c_id) => ({ c_id, name }),
  ),
  parent: copiesOf(
    collections.map(({ name }) => name),
    (collection) => {
      const pc_id = parentIdOf(collection);
      return { pc_id, name: parents[pc_id - 1] ?? '' };
    },
  ),
  shape: copiesOf(shapes, (name, shape_id) => ({ shape_id, name })),
  origin: copiesOf(origins, (type, stone_id) => ({ stone_id, type })),
  cut: copiesOf([...cuts].reverse(), (cut_grade, grade_id) => ({ grade_id, cut_grade })),
  clarity: copiesOf([...clarities].reverse(), (clarity, clarity_id) => ({ clarity_id, clarity })),
  colour: copiesOf([...colours].reverse(), (ncolor, ncolor_id) => ({ ncolor_id, ncolor })),
  fancy: copiesOf(fancyColours, (fcolor, fcolor_id) => ({ fcolor_id, fcolor })),
} as const;

export function lookupCopies(graded: Graded): Copies {
  const { collection, shape, origin, cut, clarity, colour, fancy } = graded;
  return {
    parentcollection: copies.parent[collection],
    collection: copies.collection[collection],
    diamondshape: shape && copies.shape[shape],
    stonetype: origin && copies.origin[origin],
    cutgrade: cut && copies.cut[cut],
    clarity: clarity && copies.clarity[clarity],
    naturalcolor: colour && copies.colour[colour],
    fancycolor: fancy && copies.fancy[fancy],
  };
}
