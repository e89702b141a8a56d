import {
  attributeKeys,
  attributeOf,
  type ImportField,
  importFieldLabels,
  type LookupFields,
  type LookupKind,
  lookupFields,
  lookupKinds,
  recordOf,
} from '@vajra/contract';

type PricePer = 'carat' | 'stone';

/** Names of prices. Those that do not say whether they are per carat or per stone follow at the end. */
const priceNames: Readonly<Record<PricePer | 'unknown', readonly string[]>> = {
  stone: [
    'total price',
    'total amount',
    'total amt',
    'total value',
    'total',
    'amount',
    'amt',
    'variant price',
    'regular price',
  ],
  carat: [
    'rapnet price',
    'price/ct',
    'price carat',
    'price per carat',
    'price per ct',
    'price ct',
    'ppc',
    'rate',
  ],
  unknown: ['price', 'cash price', 'index price'],
};

const lookupNames = Object.fromEntries(
  lookupKinds.map((kind) => [lookupFields[kind].importField, [lookupFields[kind].column]]),
) as Record<LookupFields[LookupKind]['importField'], [string]>; // one entry per lookup

/** The column names that traders use for a field, in order of preference. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  ...lookupNames,
  ...recordOf(attributeKeys, (key) => attributeOf(key).columns),
  group: ['handle'],
  sku: [
    'sku',
    'variant sku',
    'stock #',
    'stock num',
    'stock no',
    'stock number',
    'stock id',
    'vendor stock number',
    'vender stock number',
    'reference num',
    'reference number',
    'diamond id',
    'stone id',
    'packet no',
    'packet id',
    'lot no',
    'stock',
    'unnamed: 0',
  ],
  availability: ['availability', 'avail', 'available', 'status'],
  name: ['name', 'product name', 'title'],
  type: ['type', 'product type', 'stone type', 'diamond type', 'growth type'],
  shape: ['shape', 'shp', 'diamond shape'],
  color: ['color', 'colr', 'colour', 'col', 'natural color'],
  fancyColor: ['fancy color', 'fancy color dominant color', 'fancy colour'],
  fancyIntensity: ['fancy color intensity', 'fancy colour intensity', 'fancy intensity'],
  fancyOvertone: ['fancy color overtone', 'fancy colour overtone', 'fancy overtone'],
  clarity: ['clarity', 'clar', 'clearity', 'purity'],
  cut: ['cut grade', 'cut'],
  polish: ['polish', 'pol', 'finish'],
  symmetry: ['symmetry', 'sym', 'symetry'],
  fluorescence: [
    'fluorescence intensity',
    'fluorescence',
    'flr',
    'fluo intensity',
    'fluor',
    'fluo',
  ],
  measurements: ['measurements', 'measurement', 'meas', 'dimensions'],
  width: ['width', 'y'],
  depth: ['depth', 'height', 'z'],
  depthPercent: ['depth %', 'depth percent', 'depth pct', 'total depth', 'total depth %'],
  tablePercent: ['table %', 'table percent', 'table pct', 'table'],
  lab: ['lab', 'laboratory'],
  certificate: [
    'certificate',
    'certificate #',
    'report',
    'report #',
    'cert #',
    'cert num',
    'cert no',
    'certificate id',
    'report number',
    'certificate number',
    'certificate no',
    'report no',
  ],
  price: [...priceNames.stone, ...priceNames.carat, ...priceNames.unknown],
  inrPrice: ['price inr', 'inr price', 'price rs', 'rupee price'],
  usdPrice: ['price usd', 'usd price', 'dollar price'],
  cost: ['cost', 'cost price', 'purchase price', 'buying price', 'cost per item'],
  inrCost: ['cost inr', 'inr cost'],
  usdCost: ['cost usd', 'usd cost'],
  discount: ['discount %', 'shop discount', 'shop discount %'],
  quantity: ['quantity', 'qty', 'pieces', 'pcs', 'variant inventory qty', 'stock qty', 'stock'],
  featured: ['featured', 'is featured', 'recommended', 'is recommended'],
};

interface Match {
  field: ImportField;
  /** The preference among the names of the field, from 0. */
  rank: number;
}

/** A name may be known for two fields; the first one is preferred: 'stock'. */
const matchesByName = new Map<string, Match[]>();
for (const [field, known] of Object.entries(names)) {
  for (const [rank, name] of known.entries()) {
    const match = { field: field as ImportField, rank }; // Object.entries() does not type the keys
    const key = symbolicName(name);
    matchesByName.set(key, [...(matchesByName.get(key) ?? []), match]);
  }
}

/** Removes what varies between traders: case, spaces and punctuation. */
export function normalizeColumnName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}%]+/gu, '');
}

/** Keeps the signs that tell names apart: 'Stock #' from 'Stock', '$/Ct' (a price) from 'Ct' (a weight). */
function symbolicName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}%#/]+/gu, '');
}

const perCarat = /^(?:p|price|rate|usd|us|inr|rs|amt)*\/(?:ct|cts|crt|carat|carats)$/;

function matchesOf(name: string): readonly Match[] {
  const symbolic = symbolicName(name);
  const key = perCarat.test(symbolic) ? 'price/ct' : symbolic;
  const exact = matchesByName.get(key);
  // What follows a slash is what the value is per.
  if (exact || key.includes('/')) return exact ?? [];
  return matchesByName.get(normalizeColumnName(name)) ?? [];
}

/** Counts the names that are known. */
export function countKnownColumns(row: readonly string[]): number {
  return row.filter((name) => matchesOf(name).length > 0).length;
}

/** Maps columns to fields. If several columns match a field, the preferred name wins. */
export function detectFields(header: readonly string[]): (ImportField | null)[] {
  const found = header.map(matchesOf);
  const fields: (ImportField | null)[] = header.map(() => null);
  // A column that is not the best for its first field may be the best for its second one.
  for (const choice of [0, 1]) {
    const best = new Map<ImportField, number>();
    found.forEach((matches, column) => {
      const match = matches[choice];
      if (!match || fields[column] || fields.includes(match.field)) return;
      const rival = found[best.get(match.field) ?? -1]?.[choice];
      if (!rival || match.rank < rival.rank) best.set(match.field, column);
    });
    for (const [field, column] of best) fields[column] = field;
  }
  const plain = plainPriceNextToCarats(header);
  if (plain !== -1 && pricePerOf(header[fields.indexOf('price')]) === 'carat') {
    fields[fields.indexOf('price')] = null;
    fields[plain] = 'price';
  }
  // 'Depth' is in millimetres next to a length, otherwise it is the depth percentage.
  const isAlone = !fields.includes('length') && !fields.includes('depthPercent');
  return fields.map((field) => (field === 'depth' && isAlone ? 'depthPercent' : field));
}

/** The column 'Price' of a header that has another one for the price per carat; else -1. */
function plainPriceNextToCarats(header: readonly string[]): number {
  const hasCarats = header.some(
    (name) => pricePerOf(name) === 'carat' && symbolicName(name) !== 'rapnetprice',
  );
  return hasCarats ? header.findIndex((name) => symbolicName(name) === 'price') : -1;
}

const pricePerByRank: readonly (PricePer | null)[] = [
  ...priceNames.stone.map(() => 'stone' as const),
  ...priceNames.carat.map(() => 'carat' as const),
  ...priceNames.unknown.map(() => null),
];

/** What a price is per, if the name of its column says so. */
function pricePerOf(name = ''): PricePer | null {
  const match = matchesOf(name).find(({ field }) => field === 'price');
  return match ? (pricePerByRank[match.rank] ?? null) : null;
}

/** Whether prices are per carat or per stone, if the column names tell. */
export function detectPricePer(
  header: readonly string[],
  fields: readonly (ImportField | null)[],
): PricePer | null {
  if (fields.includes('inrPrice') && fields.includes('usdPrice')) return 'stone';
  const column = fields.indexOf('price');
  if (column !== -1 && column === plainPriceNextToCarats(header)) return 'stone';
  return pricePerOf(header[column]);
}

/**
 * Returns for each column why another one was chosen for its field, or null if it has none or is itself
 * the one.
 */
export function explainRivals(header: readonly string[]): (string | null)[] {
  const fields = detectFields(header);
  return header.map((name, column) => {
    const field = matchesOf(name)[0]?.field;
    const chosen = field === undefined ? -1 : fields.indexOf(field);
    if (field === undefined || chosen === -1 || fields[column] !== null) return null;
    const isTotal = field === 'price' && detectPricePer(header, fields) === 'stone';
    const reason = isTotal ? 'it is the price of the whole product' : 'its name is more common';
    return `Also “${importFieldLabels[field]}”. “${header[chosen]}” is used, because ${reason}.`;
  });
}
