/** What traders write, and what it means; from RapNet's "Diamond fields & values". */
type Words = ReadonlyMap<string, string>;

function words(table: Readonly<Record<string, string>>): Words {
  return new Map(
    Object.entries(table).flatMap(([meaning, said]) =>
      [meaning, ...said.split(' ')].map((word) => [normalizeTerm(word), meaning] as const),
    ),
  );
}

/** Case, blanks and marks vary. */
export function normalizeTerm(text: string): string {
  return text.toLowerCase().replace(/[\s_.\-/]+/g, '');
}

export const shapeTerms = words({
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

export const clarityTerms = words({
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
export const cutTerms = words(grades);
/** Of polish and symmetry, which also lie between two grades. */
export const finishTerms = words(grades);

export const fluorescenceTerms = words({
  None: 'N NON Nil No',
  'Very Slight': 'VSL VS',
  Faint: 'F FNT FA',
  Slight: 'SL S',
  Medium: 'M MED MD',
  Strong: 'ST STG STR',
  'Very Strong': 'VST VSTG VeryStrong',
});

export const originTerms = words({
  Natural: 'Diamond N NaturalDiamond Mined',
  'Lab Grown': 'LabGrownDiamond LabGrown LabCreated Lab LGD LG CVD HPHT',
});
/** What a list of stones may have besides stones. */
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
  ].map((word) => [word, 1] as const),
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
  ].map((word) => [normalizeTerm(word), 0] as const),
]);

/** 'EX', 'VG-EX' or 'Very Good to Excellent' in full; undefined where it is no grade. */
export function parseFinish(text: string): string | undefined {
  const whole = finishTerms.get(normalizeTerm(text));
  if (whole) return whole;
  const between = text
    .split(/\s*(?:-|\/|\bto\b)\s*/i)
    .map((part) => finishTerms.get(normalizeTerm(part)));
  const [low, high, more] = between;
  return low && high && more === undefined && between.length === 2
    ? `${low} to ${high}`
    : undefined;
}

const withFancy = new Set(['dark', 'intense', 'deep', 'vivid']);

/** A fancy colour in full, as laboratories write it: 'Fancy Intense Greenish Yellow'. */
export function formatFancyColor(color: string, intensity: string, overtone: string): string {
  const strength = withFancy.has(intensity.toLowerCase()) ? `Fancy ${intensity}` : intensity;
  const says = [strength, overtone, color].filter(Boolean).join(' ');
  return says
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
