import { type LookupKind, lookupFields } from '@vajra/contract';
import { capitalize } from './capitalize.ts';

interface LookupScreenConfig {
  kind: LookupKind;
  /** Below /admin. */
  path: string;
  /** Opens the screen after 'g'. */
  shortcut: string;
  saveFailed: string;
  deleteFailed?: string;
  empty?: string;
}

/** The screens of the eight lookups, in the order of the sidebar. Messages differ by design. */
const configs: readonly LookupScreenConfig[] = [
  {
    kind: 'collection',
    path: 'collections',
    shortcut: 'c',
    saveFailed: 'Error saving collection?.',
  },
  {
    kind: 'parentCollection',
    path: 'parent-collections',
    shortcut: 'a',
    saveFailed: 'Error saving parent collection.',
  },
  {
    kind: 'diamondShape',
    path: 'diamond-shapes',
    shortcut: 's',
    saveFailed: 'Error saving diamond shapes.',
    deleteFailed: 'Failed to delete diamond shapes.',
  },
  {
    kind: 'cutGrade',
    path: 'cut-grades',
    shortcut: 'g',
    saveFailed: 'Error saving parent collection.',
  },
  {
    kind: 'stoneType',
    path: 'stone-types',
    shortcut: 't',
    saveFailed: 'Error saving stone types.',
  },
  {
    kind: 'naturalColor',
    path: 'manage-natural-color',
    shortcut: 'n',
    saveFailed: 'Error saving natural color.',
  },
  {
    kind: 'fancyColor',
    path: 'manage-fancy-color',
    shortcut: 'f',
    saveFailed: 'Error saving fancy color.',
  },
  {
    kind: 'clarity',
    path: 'manage-clarity',
    shortcut: 'y',
    saveFailed: 'Error saving clarity.',
    empty: 'No clarity data found.',
  },
];

function withTexts({ kind, path, ...config }: LookupScreenConfig) {
  const { singular, plural, idKey, textKey } = lookupFields[kind];
  return {
    empty: `No ${plural} found.`,
    deleteFailed: `Failed to delete ${singular}.`,
    ...config,
    kind,
    path,
    href: `/admin/${path}`,
    idKey,
    singular,
    title: capitalize(plural),
    thing: capitalize(singular),
    /** Label of the text field. */
    fieldLabel: textKey === 'name' ? 'Name' : capitalize(singular),
    loadFailed: `Failed to fetch ${plural}.`,
  };
}

type LookupScreenTexts = ReturnType<typeof withTexts>;

export const lookupScreens: readonly LookupScreenTexts[] = configs.map(withTexts);

/** Returns the screen of a lookup. */
export function lookupScreen(kind: LookupKind): LookupScreenTexts {
  const screen = lookupScreens.find((each) => each.kind === kind);
  if (!screen) throw new Error(`No screen for ${kind}`);
  return screen;
}
