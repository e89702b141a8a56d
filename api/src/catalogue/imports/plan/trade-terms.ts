import type { finishGrades } from '@vajra/contract';

/** Maps the terms that traders use to the standard ones, after RapNet's "Diamond fields & values". */
type Terms = ReadonlyMap<string, string>;

function termMap(table: Readonly<Record<string, string>>): Terms {
  return new Map(
    Object.entries(table).flatMap(([standard, aliases]) =>
      [standard, ...aliases.split(' ')].map((term) => [normalizeTerm(term), standard] as const),
    ),
  );
}

/** Removes what varies between traders: case, spaces and punctuation. */
export function normalizeTerm(text: string): string {
  return text.toLowerCase().replace(/[\s_.\-/]+/g, '');
}

export const shapeTerms = termMap({
  Round: 'B BR RB RD RBC RND RoundBrilliant RoundBrilliantCut RoundCut Brilliant',
  Pear: 'P PS PSH PB PMB PearShape PearBrilliant',
  Emerald: 'E EM EC EmeraldCut',
  Princess: 'PRN PR PRI PRIN PN PC PrincessCut',
  Marquise: 'MQB M MQ MarquiseBrilliant MarquiseCut',
  Asscher: 'A AS CSS CSSC AC AsscherCut',
  Cushion:
    'C CU CB CUX CUSH CUS CMB CX CushionModified CushionBrilliant CushionModifiedBrilliant CushionCut',
  Heart: 'H HS HT HeartShape HeartBrilliant',
  Oval: 'O OV OMB OvalBrilliant OvalCut',
  Radiant: 'R RAD RA RC RDN CRB RadiantCut',
});

export const clarityTerms = termMap({
  FL: 'Flawless',
  IF: 'LoupeClean LC InternallyFlawless',
  VVS1: '',
  VVS2: '',
  VS1: '',
  VS2: '',
  SI1: '',
  SI2: '',
  SI3: '',
  I1: 'P1',
  I2: 'P2',
  I3: 'P3',
});

const grades = {
  Ideal: 'I ID IDL',
  Excellent: 'EX EXC X EXCL EX+ 3EX 3X XXX TripleExcellent TripleEx',
  'Very Good': 'VG VeryGood VG+ V.Good',
  Good: 'G GD G+',
  Fair: 'F FR',
  Poor: 'P PR',
} satisfies Record<(typeof finishGrades)[number], string>;
export const cutTerms = termMap(grades);
/** Grades of polish and symmetry, which can also be between two grades: see parseFinish(). */
export const finishTerms = termMap(grades);

export const fluorescenceTerms = termMap({
  None: 'N NON NIL NO NN',
  'Very Slight': 'VSL VS',
  Faint: 'F FNT FA FAINT',
  Slight: 'SL S',
  Medium: 'M MED MD MEDIUM',
  Strong: 'ST STG STR',
  'Very Strong': 'VST VSTG VSTR VeryStrong',
});

export const originTerms = termMap({
  Natural: 'Diamond N NaturalDiamond Mined',
  'Lab Grown': 'LabGrownDiamond LabGrown LabCreated Lab LGD LG CVD HPHT',
});
/** Product types that occur in stone lists and are not imported. */
export const unsupportedTypes: ReadonlySet<string> = new Set([
  'jewelry',
  'jewellery',
  'rough',
  'roughdiamond',
]);

export const availabilityTerms: ReadonlyMap<string, 0 | 1> = new Map([
  ...[
    'g',
    'ga',
    'guaranteed',
    'guaranteedavailable',
    'm',
    'memo',
    'stps',
    'subjecttopriorsale',
    'available',
    'a',
    'yes',
    'y',
    'active',
    'instock',
    '1',
  ].map((term) => [term, 1] as const),
  ...[
    'na',
    'n',
    'n/a',
    'unavailable',
    'notavailable',
    'notforsale',
    'no',
    'inactive',
    'deactive',
    'sold',
    'hold',
    'onhold',
    '0',
  ].map((term) => [normalizeTerm(term), 0] as const),
]);

export const yesNoTerms: ReadonlyMap<string, 0 | 1> = new Map([
  ...['1', 'yes', 'y', 'true'].map((term) => [term, 1] as const),
  ...['0', 'no', 'n', 'false', '-'].map((term) => [term, 0] as const),
]);

/** Expands 'EX', 'VG-EX' or 'Very Good to Excellent' to full grades. Undefined for other texts. */
export function parseFinish(text: string): string | undefined {
  const single = finishTerms.get(normalizeTerm(text));
  if (single) return single;
  const range = text
    .split(/\s*(?:-|\/|\bto\b)\s*/i)
    .map((part) => finishTerms.get(normalizeTerm(part)));
  const [low, high, more] = range;
  return low && high && more === undefined && range.length === 2 ? `${low} to ${high}` : undefined;
}

const fancyIntensityCodes = {
  ...{ '': 'Fancy', L: 'Fancy Light', I: 'Fancy Intense', V: 'Fancy Vivid', D: 'Fancy Deep' },
  DK: 'Fancy Dark',
};
const fancyColorCodes = {
  ...{ Y: 'Yellow', P: 'Pink', B: 'Blue', BL: 'Blue', G: 'Green', O: 'Orange', R: 'Red' },
  ...{ BR: 'Brown', BN: 'Brown', GY: 'Gray', BK: 'Black', W: 'White', PU: 'Purple', V: 'Violet' },
};
const fancyCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(fancyIntensityCodes).flatMap(([intensity, prefix]) =>
    Object.entries(fancyColorCodes).map(([color, name]) => [
      `F${intensity}${color}`,
      `${prefix} ${name}`,
    ]),
  ),
);

/** Expands a code of a fancy colour: FY is Fancy Yellow, FIP Fancy Intense Pink. */
export function readFancyCode(text: string): string | undefined {
  return fancyCodes.get(text.toUpperCase().replace(/[\s.-]/g, ''));
}

const intensitiesAfterFancy = new Set(['dark', 'intense', 'deep', 'vivid']);

/** Texts of cells that mean that a stone has no such value. */
const noValues = new Set(['-', '--', '---', '–', '—', '.', 'n/a', 'na', 'n.a.', 'none', 'null']);

/** Whether a cell of a grade, shape or colour says that there is none. */
export function isNoValue(text: string): boolean {
  return noValues.has(text.toLowerCase());
}

/** Formats a fancy colour as laboratories do: 'Fancy Intense Greenish Yellow'. */
export function formatFancyColor(color: string, intensity: string, overtone: string): string {
  const strength = intensitiesAfterFancy.has(intensity.toLowerCase())
    ? `Fancy ${intensity}`
    : intensity;
  const name = [strength, overtone, color].filter(Boolean).join(' ');
  return name
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
