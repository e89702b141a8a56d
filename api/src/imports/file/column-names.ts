import type { ImportField } from '@vajra/contract';

/** The column names that traders use for a field, in order of preference. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  sku: [
    'stock',
    'stocknum',
    'stockno',
    'stocknumber',
    'vendorstocknumber',
    'venderstocknumber',
    'referencenum',
    'referencenumber',
    'sku',
  ],
  availability: ['availability', 'avail', 'available', 'status'],
  name: ['name', 'productname', 'title'],
  type: ['type', 'producttype', 'stonetype', 'diamondtype'],
  shape: ['shape', 'shp', 'diamondshape'],
  weight: [
    'weight',
    'size',
    'carat',
    'caratsize',
    'caratweight',
    'ct',
    'ctsize',
    'ctweight',
    'sz',
    'carats',
    'cts',
  ],
  color: ['color', 'colr', 'colour', 'col', 'naturalcolor'],
  fancyColor: ['fancycolor', 'fancycolordominantcolor', 'fancycolour'],
  fancyIntensity: ['fancycolorintensity', 'fancycolourintensity', 'fancyintensity'],
  fancyOvertone: ['fancycolorovertone', 'fancycolourovertone', 'fancyovertone'],
  clarity: ['clarity', 'clar', 'clearity', 'purity'],
  cut: ['cutgrade', 'cut'],
  polish: ['polish', 'pol', 'finish'],
  symmetry: ['symmetry', 'sym', 'symetry'],
  fluorescence: ['fluorescenceintensity', 'fluorescence', 'flr', 'fluointensity', 'fluor', 'fluo'],
  measurements: ['measurements', 'measurement', 'meas', 'dimensions'],
  length: ['length', 'x'],
  width: ['width', 'y'],
  depth: ['depth', 'height', 'z'],
  depthPercent: ['depth%', 'depthpercent', 'depthpct', 'totaldepth', 'totaldepth%'],
  tablePercent: ['table%', 'tablepercent', 'tablepct', 'table'],
  lab: ['lab', 'laboratory'],
  certificate: [
    'certificate',
    'report',
    'certnum',
    'certno',
    'certificateid',
    'reportnumber',
    'certificatenumber',
    'reportno',
  ],
  price: [
    'rapnetprice',
    'price',
    'pricecarat',
    'pricepercarat',
    'cashprice',
    'indexprice',
    'totalprice',
    'amount',
    'totalamount',
  ],
  inrPrice: ['priceinr', 'inrprice', 'pricers', 'rupeeprice'],
  usdPrice: ['priceusd', 'usdprice', 'dollarprice'],
  discount: ['discount%', 'shopdiscount', 'shopdiscount%'],
  quantity: ['quantity', 'qty', 'pieces', 'pcs'],
  featured: ['featured', 'recommended', 'isrecommended'],
  parentCollection: ['parentcollection'],
  collection: ['collection'],
  specifications: ['specifications', 'specification'],
  description: ['description'],
};

const fieldsByName = new Map<string, { field: ImportField; rank: number }>();
for (const [field, known] of Object.entries(names)) {
  for (const [rank, name] of known.entries()) {
    fieldsByName.set(name, { field: field as ImportField, rank }); // Object.entries() does not type the keys
  }
}

/** Removes what varies between traders: case, spaces and punctuation. */
export function normalizeColumnName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}%]+/gu, '');
}

/** Counts the names that are known. */
export function countKnownColumns(row: readonly string[]): number {
  return row.filter((name) => fieldsByName.has(normalizeColumnName(name))).length;
}

/** Maps columns to fields. If several columns match a field, the preferred name wins. */
export function detectFields(header: readonly string[]): (ImportField | null)[] {
  const found = header.map((name) => fieldsByName.get(normalizeColumnName(name)));
  const best = new Map<ImportField, number>();
  found.forEach((match, column) => {
    if (!match) return;
    const rival = found[best.get(match.field) ?? -1];
    if (!rival || match.rank < rival.rank) best.set(match.field, column);
  });
  const fields = found.map((match, column) =>
    match && best.get(match.field) === column ? match.field : null,
  );
  // 'Depth' is in millimetres next to a length, otherwise it is the depth percentage.
  const isAlone = !fields.includes('length') && !fields.includes('depthPercent');
  return fields.map((field) => (field === 'depth' && isAlone ? 'depthPercent' : field));
}

/** Whether prices are per carat or per stone, if the column names tell. */
export function detectPricePer(
  header: readonly string[],
  fields: readonly (ImportField | null)[],
): 'carat' | 'stone' | null {
  if (fields.includes('inrPrice') && fields.includes('usdPrice')) return 'stone';
  const name = normalizeColumnName(header[fields.indexOf('price')] ?? '');
  if (['rapnetprice', 'pricecarat', 'pricepercarat'].includes(name)) return 'carat';
  return ['totalprice', 'amount', 'totalamount'].includes(name) ? 'stone' : null;
}
