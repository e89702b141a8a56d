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
  Round: 'B BR RB RD RBC RND RoundBrilliant Brilliant',
  Pear: 'P PS PSH PB PMB',
  Emerald: 'E EM EC EmeraldCut',
  Princess: 'PRN PR PRI PRIN PN PC PrincessCut',
  Marquise: 'MQB M MQ',
  Asscher: 'A AS CSS CSSC AC AsscherCut',
  Cushion: 'C CU CB CUX CUSH CUS CMB CX CushionModified CushionBrilliant',
  Heart: 'H HS HT',
  Oval: 'O OV OMB',
  Radiant: 'R RAD RA RC RDN CRB',
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
  Ideal: 'I ID',
  Excellent: 'EX EXC X',
  'Very Good': 'VG VeryGood',
  Good: 'G GD',
  Fair: 'F FR',
  Poor: 'P PR',
};
export const cutTerms = termMap(grades);
/** Grades of polish and symmetry, which can also be between two grades: see parseFinish(). */
export const finishTerms = termMap(grades);

export const fluorescenceTerms = termMap({
  None: 'N NON Nil No',
  'Very Slight': 'VSL VS',
  Faint: 'F FNT FA',
  Slight: 'SL S',
  Medium: 'M MED MD',
  Strong: 'ST STG STR',
  'Very Strong': 'VST VSTG VeryStrong',
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

const intensitiesAfterFancy = new Set(['dark', 'intense', 'deep', 'vivid']);

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
