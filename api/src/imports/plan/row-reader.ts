import type {
  ImportChoices,
  ImportField,
  ImportProblem,
  LookupKind,
  Prices,
} from '@vajra/contract';
import { toMinor } from '@vajra/contract';
import { unescapeFormula } from '../../csv/csv-text.ts';
import type { TableRow } from '../file/table-rows.ts';
import { type LookupCell, lookupReaders, readFancyColor } from './lookup-cells.ts';
import { readMeasure, readMeasurements, readPercentage, readPrice } from './read-number.ts';
import type { StoneMeasurements } from './specifications.ts';
import { availabilityTerms, fluorescenceTerms, normalizeTerm, parseFinish } from './trade-terms.ts';

/** What a row says of a stone; what its cells leave blank is not there. */
export interface RowData {
  line: number;
  sku: string;
  name?: string;
  description?: string;
  /** In the file's own words. */
  specifications?: string;
  measures: StoneMeasurements;
  lookups: Partial<Record<LookupKind, LookupCell>>;
  /** Carats. */
  weight?: number;
  /** Millimetres. */
  length?: number;
  price: Partial<Prices>;
  discount?: number;
  quantity?: number;
  status?: 0 | 1;
  is_recommended?: 0 | 1;
}

/** A row that was read, with what is wrong in it; one with problems is not imported. */
export interface ParsedRow {
  facts: RowData;
  problems: ImportProblem[];
}

/** Reads rows as the person said that their columns are meant. */
export class RowReader {
  readonly #columnOf: Partial<Record<ImportField, number>>;

  constructor(
    private readonly header: readonly string[],
    private readonly choices: ImportChoices,
  ) {
    this.#columnOf = Object.fromEntries(
      choices.columns.flatMap((field, column) => (field ? [[field, column]] : [])),
    );
  }

  read(row: TableRow): ParsedRow {
    const problems: ImportProblem[] = [];
    const told = (field: ImportField | null, message: string) => {
      const column = field === null ? undefined : this.#columnOf[field];
      const value = column === undefined ? '' : (row.cells[column] ?? '').slice(0, 200);
      const name = column === undefined ? null : (this.header[column] ?? null);
      problems.push({ line: row.line, column: name, value, message });
    };
    const cell = (field: ImportField) => {
      const column = this.#columnOf[field];
      return column === undefined ? '' : unescapeFormula((row.cells[column] ?? '').trim()).trim();
    };
    const facts: RowData = { line: row.line, sku: '', measures: {}, lookups: {}, price: {} };
    const width = row.cells.length;
    if (width < this.header.length || row.cells.slice(this.header.length).some(Boolean)) {
      told(null, `The row has ${width} cells for ${this.header.length} columns.`);
      return { facts, problems };
    }
    const reading: Reading = { cell, told, facts, choices: this.choices };
    readWords(reading);
    readMeasures(reading);
    readCounts(reading);
    readLookups(reading);
    readPrices(reading);
    return { facts, problems };
  }
}

interface Reading {
  /** Of this row, without blanks around it. */
  cell: (field: ImportField) => string;
  told: (field: ImportField | null, message: string) => void;
  facts: RowData;
  choices: ImportChoices;
}

const longest = { sku: 64, name: 200, description: 10_000, specifications: 10_000 } as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function readWords({ cell, told, facts }: Reading): void {
  for (const field of ['sku', 'name', 'description', 'specifications'] as const) {
    const text = cell(field);
    if (text.length > longest[field]) told(field, `Must be at most ${longest[field]} characters.`);
    else if (controls.test(text)) told(field, 'Must not contain control characters.');
    else if (text !== '') facts[field] = text;
  }
  if (cell('sku') === '') told('sku', 'Has no stock number.');
  const availability = cell('availability');
  const status = availabilityTerms.get(normalizeTerm(availability));
  if (status !== undefined) facts.status = status;
  else if (availability !== '') told('availability', 'Is no availability that traders use.');
}

function readMeasures({ cell, told, facts }: Reading): void {
  const number = (
    field: ImportField,
    read: (text: string) => number,
    most: number,
  ): number | undefined => {
    const text = cell(field);
    if (text === '') return undefined;
    const value = read(text);
    if (value >= 0 && value <= most) return value;
    told(field, `Must be a number from 0 to ${most.toLocaleString('en')}.`);
    return undefined;
  };
  facts.weight = number('weight', readMeasure, 1_000_000);
  const size = cell('measurements') === '' ? undefined : readMeasurements(cell('measurements'));
  if (!size && /\d/.test(cell('measurements'))) {
    told('measurements', 'Must be length, width and depth, such as 6.18 x 6.21 x 3.83.');
  }
  const [length, width, depth] = (['length', 'width', 'depth'] as const).map((field) =>
    number(field, readMeasure, 1_000_000),
  );
  const apart = [length ?? 0, width ?? 0, depth ?? 0] as const;
  const { measures } = facts;
  // A stone that nobody measured has zeros.
  measures.size = [size, apart].find((sides) => sides?.every((side) => side > 0));
  facts.length = longestOf(length, width) ?? longestOf(size?.[0], size?.[1]);
  measures.depth = number('depthPercent', readPercentage, 100);
  measures.table = number('tablePercent', readPercentage, 100);
  for (const field of ['polish', 'symmetry'] as const) {
    const text = cell(field);
    const grade = text === '' ? undefined : parseFinish(text);
    if (grade) measures[field] = grade;
    else if (text !== '') told(field, 'Is no grade.');
  }
  const fluorescence = cell('fluorescence');
  if (fluorescence !== '') {
    measures.fluorescence =
      fluorescenceTerms.get(normalizeTerm(fluorescence)) ?? short(fluorescence);
  }
  const lab = cell('lab');
  if (lab !== '' && lab.toLowerCase() !== 'none') measures.lab = short(lab);
  if (cell('certificate') !== '') measures.certificate = short(cell('certificate'));
}

/** Fit for the specifications, whose parts are separated by dots. */
function short(text: string): string {
  return text.replace(/[\s·]+/g, ' ').slice(0, 60);
}

function longestOf(length: number | undefined, width: number | undefined): number | undefined {
  if (length === undefined && width === undefined) return undefined;
  return Math.max(length ?? 0, width ?? 0) || undefined;
}

function readCounts({ cell, told, facts }: Reading): void {
  const quantity = cell('quantity');
  if (/^\d{1,7}$/.test(quantity) && Number(quantity) <= 1_000_000) {
    facts.quantity = Number(quantity);
  } else if (quantity !== '') told('quantity', 'Must be a whole number from 0 to 1,000,000.');
  const discount = cell('discount');
  const percent = readMeasure(discount);
  if (percent >= 0 && percent <= 100) facts.discount = Math.round(percent * 100) / 100;
  else if (discount !== '') told('discount', 'Must be a number from 0 to 100.');
  const featured = cell('featured');
  if (featured === '0' || featured === '1') facts.is_recommended = featured === '1' ? 1 : 0;
  else if (featured !== '') told('featured', 'Must be 0 or 1.');
}

function readLookups({ cell, told, facts }: Reading): void {
  for (const { kind, field, read } of lookupReaders) {
    const text = cell(field);
    if (text === '') continue;
    const words = read(text);
    if (typeof words === 'string') told(field, words);
    else facts.lookups[kind] = words;
  }
  const fancy = cell('fancyColor');
  if (fancy !== '') {
    facts.lookups.fancyColor = readFancyColor(fancy, cell('fancyIntensity'), cell('fancyOvertone'));
  }
}

const most = 9_999_999_999.99;

function readPrices({ cell, told, facts, choices }: Reading): void {
  const { currency, pricePer, rate } = choices;
  const minor = (field: ImportField): number | undefined => {
    const text = cell(field);
    if (text === '') return undefined;
    const value = readPrice(text);
    const factor = pricePer === 'carat' ? facts.weight : 1;
    if (!(value >= 0)) told(field, 'Must be a price.');
    else if (factor === undefined) {
      // A weight that cannot be read has been told.
      if (cell('weight') === '') told(field, 'Is a price of a carat, and the weight is missing.');
    } else if (value * factor > most) told(field, 'Is too high for a price.');
    else return minorOf(value * factor);
    return undefined;
  };
  const own = minor('price');
  const inr = minor('inrPrice') ?? (currency === 'INR' ? own : undefined);
  const usd = minor('usdPrice') ?? (currency === 'USD' ? own : undefined);
  const price: Partial<Prices> = {
    inr: inr ?? (usd !== undefined && rate ? minorOf((usd / 100) * rate) : undefined),
    usd: usd ?? (inr !== undefined && rate ? minorOf(inr / 100 / rate) : undefined),
  };
  if ((price.inr ?? 0) > most * 100) told('price', 'Is too high for a price in rupees.');
  else facts.price = price;
}

/** Half-up on the decimal digits that a person would have computed with. */
function minorOf(amount: number): number {
  return toMinor(Number(amount.toFixed(6)));
}
