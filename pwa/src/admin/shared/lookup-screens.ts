import { type LookupKind, lookups } from '@vajra/contract';

/** What the eight screens do not share (spec 2.13 and section 8); the rest follows from `thing`. */
interface LookupTexts {
  /** Below /admin. */
  path: string;
  title: string;
  thing: string;
  empty: string;
  saveFailed: string;
  deleteFailed: string;
}

export const lookupTexts: Readonly<Record<LookupKind, LookupTexts>> = {
  diamondShape: {
    path: 'diamond-shapes',
    title: 'Diamond Shapes',
    thing: 'Diamond Shape',
    empty: 'No diamond shapes found.',
    saveFailed: 'Error saving diamond shapes.',
    deleteFailed: 'Failed to delete diamond shapes.',
  },
  parentCollection: {
    path: 'parent-collections',
    title: 'Parent Collections',
    thing: 'Parent Collection',
    empty: 'No parent collections found.',
    saveFailed: 'Error saving parent collection.',
    deleteFailed: 'Failed to delete parent collection.',
  },
  collection: {
    path: 'collections',
    title: 'Collections',
    thing: 'Collection',
    empty: 'No collections found.',
    saveFailed: 'Error saving collection?.',
    deleteFailed: 'Failed to delete collection.',
  },
  stoneType: {
    path: 'stone-types',
    title: 'Stone Types',
    thing: 'Stone Type',
    empty: 'No stone types found.',
    saveFailed: 'Error saving stone types.',
    deleteFailed: 'Failed to delete stone type.',
  },
  cutGrade: {
    path: 'cut-grades',
    title: 'Cut Grades',
    thing: 'Cut Grade',
    empty: 'No cut grades found.',
    // The spec's own: section 8 gives cut grades the words of parent collections.
    saveFailed: 'Error saving parent collection.',
    deleteFailed: 'Failed to delete cut grade.',
  },
  clarity: {
    path: 'manage-clarity',
    title: 'Clarity',
    thing: 'Clarity',
    empty: 'No clarity data found.',
    saveFailed: 'Error saving clarity.',
    deleteFailed: 'Failed to delete clarity.',
  },
  naturalColor: {
    path: 'manage-natural-color',
    title: 'Natural Colors',
    thing: 'Natural Color',
    empty: 'No natural colors found.',
    saveFailed: 'Error saving natural color.',
    deleteFailed: 'Failed to delete natural color.',
  },
  fancyColor: {
    path: 'manage-fancy-color',
    title: 'Fancy Colors',
    thing: 'Fancy Color',
    empty: 'No fancy colors found.',
    saveFailed: 'Error saving fancy color.',
    deleteFailed: 'Failed to delete fancy color.',
  },
};

export const lookupPaths = (Object.keys(lookupTexts) as LookupKind[]) // keys of the literal above
  .map((kind) => ({ kind, path: lookupTexts[kind].path }));

export function listFailed(kind: LookupKind): string {
  return `Failed to fetch ${lookups[kind].plural}.`;
}

export function deleteQuestion(kind: LookupKind): string {
  return `Are you sure you want to delete this ${lookups[kind].singular}?`;
}
