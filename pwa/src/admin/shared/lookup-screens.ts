import { capitalize, type LookupKind, lookupFields, lookupKinds } from '@vajra/contract';

interface LookupScreenConfig {
  kind: LookupKind;
  /** Below /admin. */
  path: string;
  /** Opens the screen after 'g'. */
  shortcut?: string;
  saveFailed?: string;
  deleteFailed?: string;
  empty?: string;
}

/** The screens whose paths and messages the specification gives, in the order of the sidebar. */
const specified: readonly LookupScreenConfig[] = [
  {
    ...{ kind: 'collection', path: 'collections', shortcut: 'c' },
    saveFailed: 'Error saving collection?.',
  },
  { kind: 'parentCollection', path: 'parent-collections', shortcut: 'a' },
  {
    ...{ kind: 'diamondShape', path: 'diamond-shapes', shortcut: 's' },
    saveFailed: 'Error saving diamond shapes.',
    deleteFailed: 'Failed to delete diamond shapes.',
  },
  {
    ...{ kind: 'cutGrade', path: 'cut-grades', shortcut: 'g' },
    saveFailed: 'Error saving parent collection.',
  },
  {
    ...{ kind: 'stoneType', path: 'stone-types', shortcut: 't' },
    saveFailed: 'Error saving stone types.',
  },
  { kind: 'naturalColor', path: 'manage-natural-color', shortcut: 'n' },
  { kind: 'fancyColor', path: 'manage-fancy-color', shortcut: 'f' },
  {
    ...{ kind: 'clarity', path: 'manage-clarity', shortcut: 'y' },
    empty: 'No clarity data found.',
  },
];
const isSpecified = (kind: LookupKind) => specified.some((each) => each.kind === kind);
const configs: readonly LookupScreenConfig[] = [
  ...specified,
  ...lookupKinds
    .filter((kind) => !isSpecified(kind))
    .map((kind) => ({ kind, path: lookupFields[kind].plural.replaceAll(' ', '-') })),
];

function withTexts({ kind, path, shortcut, ...config }: LookupScreenConfig) {
  const { singular, plural, idKey, textKey } = lookupFields[kind];
  return {
    empty: `No ${plural} found.`,
    saveFailed: `Error saving ${singular}.`,
    deleteFailed: `Failed to delete ${singular}.`,
    ...config,
    kind,
    path,
    shortcut,
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
