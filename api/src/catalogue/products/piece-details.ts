import type { ProductDocument } from './product.model.ts';

/** What an invoice says about a piece, as far as the product has it. */
export interface PieceDetails {
  /** Grams of the whole piece. */
  grossGrams?: number;
  /** Grams without its stones. */
  netGrams?: number;
  /** Carats of its stones, or of a loose stone. */
  carats?: number;
  /** Such as "18K gold (750)". */
  purity?: string;
  /** Numbers of grading reports with their laboratories, such as "GIA 2141438167". */
  certificate?: string;
}

/** Reads the details of a piece from its product. Estimates and contradictions are left out. */
export function pieceDetails({
  name,
  specifications,
  weight,
}: Pick<ProductDocument, 'name' | 'specifications' | 'weight'>): PieceDetails {
  const purity = purityIn(`${name}\n${specifications}`);
  const certificate = certificateIn(specifications);
  return {
    ...gramsIn(specifications),
    ...(weight !== null && weight > 0 && { carats: weight }),
    ...(purity && { purity }),
    ...(certificate && { certificate }),
  };
}

const grams = String.raw`[ :=-]{0,3}(\d{1,5}(?:\.\d{1,3})?) ?(?:g|gms?|grams?)\b`;
const grossPattern = new RegExp(String.raw`\bgross (?:weight|wt\.?)${grams}`, 'gi');
const netPattern = new RegExp(String.raw`\bnet (?:weight|wt\.?)${grams}`, 'gi');

function gramsIn(text: string): Pick<PieceDetails, 'grossGrams' | 'netGrams'> {
  const [grossGrams, netGrams] = [grossPattern, netPattern].map((pattern) =>
    onlyOf(text.matchAll(pattern), Number),
  );
  if (grossGrams && netGrams && netGrams > grossGrams) return {};
  return { ...(grossGrams && { grossGrams }), ...(netGrams && { netGrams }) };
}

/** Parts per thousand that are usual for alloys of gold. */
const goldFineness = '(333|375|41[67]|58[35]|750|833|875|91[67]|958|99[059])';
const between = '[ .:(/-]{0,2}';
const patternOf = (...forms: string[]) => new RegExp(forms.join('|'), 'gi');

const karatPattern = patternOf(
  String.raw`(?<![\w.])(8|9|10|14|18|20|21|22|23|24) ?(?:kt?|karat)(?!\w)`,
);
const finenessPattern = patternOf(
  String.raw`(?<![\w.])${goldFineness}(?:/1000)? (?:(?:yellow|white|rose|pink) )?(?:gold|hallmark)`,
  String.raw`(?:\bgold|\bau|\bhallmark(?:ed)?|\b\d\d? ?kt?)${between}${goldFineness}(?![\w.])`,
);
const platinumPattern = patternOf(
  String.raw`\b(?:pt|platinum)${between}(850|900|950|999)(?![\w.])`,
  String.raw`(?<![\w.])(850|900|950|999)(?:/1000)? platinum`,
);
const silverPattern = patternOf(
  String.raw`\b(?:ag|silver)${between}(925|958|999)(?![\w.])`,
  String.raw`(?<![\w.])(925|958|999)(?:/1000)? (?:sterling )?silver`,
);
/** Of a coating, not of the piece. */
const coating = /\bgold[ -](?:plated|plating|vermeil|filled|dipped)/i;

/** Returns the purity of the metals that a text names, or undefined if it is unclear. */
export function purityIn(text: string): string | undefined {
  const metals = [
    goldIn(text),
    labelOf(text, platinumPattern, 'Platinum'),
    labelOf(text, silverPattern, 'Silver'),
  ];
  return metals.filter(Boolean).join(', ') || undefined;
}

function goldIn(text: string): string | undefined {
  if (coating.test(text)) return undefined;
  const [karats, finenesses] = [karatPattern, finenessPattern].map((pattern) =>
    distinct(text.matchAll(pattern)).map(Number),
  );
  const [karat, fineness] = [karats?.[0], finenesses?.[0]];
  if ((karats?.length ?? 0) > 1 || (finenesses?.length ?? 0) > 1) return undefined;
  if (!karat) return fineness ? `${fineness} gold` : undefined;
  if (!fineness) return `${karat}K gold`;
  const isSame = Math.abs(fineness - (karat * 1000) / 24) <= 10;
  return isSame ? `${karat}K gold (${fineness})` : undefined;
}

function labelOf(text: string, pattern: RegExp, metal: string): string | undefined {
  const fineness = onlyOf(text.matchAll(pattern), Number);
  return fineness ? `${metal} ${fineness}` : undefined;
}

/** A part that an import has written, or a number that follows the word. */
const reportPattern =
  /(?:^|· |\n)report ([^·\n]*\d[^·\n]*)|\b(?:[Rr]eport|[Cc]ertificate)(?: (?:[Nn]o\.?|[Nn]umber))?:? ?((?:[A-Z]{2,6} )?[A-Z]{0,4}-?\d[\dA-Z-]{3,29})\b/g;

function certificateIn(specifications: string): string | undefined {
  const found = distinct(specifications.matchAll(reportPattern)).map((each) => each.trim());
  return found.join(', ') || undefined;
}

/** Returns the captured texts, each once. */
function distinct(matches: Iterable<RegExpMatchArray>): string[] {
  return [...new Set(Array.from(matches, ([, ...groups]) => groups.find(Boolean) ?? ''))];
}

/** Returns the captured value unless there are several. */
function onlyOf<T>(matches: Iterable<RegExpMatchArray>, read: (text: string) => T): T | undefined {
  const [first, ...others] = distinct(matches);
  return first === undefined || others.length > 0 ? undefined : read(first);
}
