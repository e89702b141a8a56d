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

/** The values of a row. Blank cells are left out. */
export interface RowData {
  line: number;
  sku: string;
  name?: string;
  description?: string;
  /** As written in the file. */
  specifications?: string;
  measurements: StoneMeasurements;
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

/** A parsed row. A row with problems is not imported. */
export interface ParsedRow {
  data: RowData;
  problems: ImportProblem[];
}

/** Parses rows according to the admin's choices. */
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
    const report = (field: ImportField | null, message: string) => {
      const column = field === null ? undefined : this.#columnOf[field];
      const value = column === undefined ? '' : (row.cells[column] ?? '').slice(0, 200);
      const name = column === undefined ? null : (this.header[column] ?? null);
      problems.push({ line: row.line, column: name, value, message });
    };
    const cell = (field: ImportField) => {
      const column = this.#columnOf[field];
      return column === undefined ? '' : unescapeFormula((row.cells[column] ?? '').trim()).trim();
    };
    const data: RowData = { line: row.line, sku: '', measurements: {}, lookups: {}, price: {} };
    const width = row.cells.length;
    if (width < this.header.length || row.cells.slice(this.header.length).some(Boolean)) {
      report(null, `The row has ${width} cells for ${this.header.length} columns.`);
      return { data, problems };
    }
    const reading: Reading = { cell, report, data, choices: this.choices };
    readTexts(reading);
    readMeasurementCells(reading);
    readQuantities(reading);
    readLookups(reading);
    readPrices(reading);
    return { data, problems };
  }
}

interface Reading {
  /** Returns a cell's text, trimmed. */
  cell: (field: ImportField) => string;
  report: (field: ImportField | null, message: string) => void;
  data: RowData;
  choices: ImportChoices;
}

const maxLengths = { sku: 64, name: 200, description: 10_000, specifications: 10_000 } as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: rejecting them is the point
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function readTexts({ cell, report, data }: Reading): void {
  for (const field of ['sku', 'name', 'description', 'specifications'] as const) {
    const text = cell(field);
    if (text.length > maxLengths[field]) {
      report(field, `Must be at most ${maxLengths[field]} characters.`);
    } else if (controlCharacters.test(text)) {
      report(field, 'Must not contain control characters.');
    } else if (text !== '') data[field] = text;
  }
  if (cell('sku') === '') report('sku', 'The stock number is missing.');
  const availability = cell('availability');
  const status = availabilityTerms.get(normalizeTerm(availability));
  if (status !== undefined) data.status = status;
  else if (availability !== '') report('availability', 'Unknown availability.');
}

function readMeasurementCells({ cell, report, data }: Reading): void {
  const number = (
    field: ImportField,
    read: (text: string) => number,
    max: number,
  ): number | undefined => {
    const text = cell(field);
    if (text === '') return undefined;
    const value = read(text);
    if (value >= 0 && value <= max) return value;
    report(field, `Must be a number from 0 to ${max.toLocaleString('en')}.`);
    return undefined;
  };
  data.weight = number('weight', readMeasure, 1_000_000);
  const size = cell('measurements') === '' ? undefined : readMeasurements(cell('measurements'));
  if (!size && /\d/.test(cell('measurements'))) {
    report('measurements', 'Must be length, width and depth, such as 6.18 x 6.21 x 3.83.');
  }
  const [length, width, depth] = (['length', 'width', 'depth'] as const).map((field) =>
    number(field, readMeasure, 1_000_000),
  );
  const separateSides = [length ?? 0, width ?? 0, depth ?? 0] as const;
  const { measurements } = data;
  // Zeros mean that the stone was not measured.
  measurements.size = [size, separateSides].find((sides) => sides?.every((side) => side > 0));
  data.length = longestOf(length, width) ?? longestOf(size?.[0], size?.[1]);
  measurements.depth = number('depthPercent', readPercentage, 100);
  measurements.table = number('tablePercent', readPercentage, 100);
  for (const field of ['polish', 'symmetry'] as const) {
    const text = cell(field);
    const grade = text === '' ? undefined : parseFinish(text);
    if (grade) measurements[field] = grade;
    else if (text !== '') report(field, 'Unknown grade.');
  }
  const fluorescence = cell('fluorescence');
  if (fluorescence !== '') {
    measurements.fluorescence =
      fluorescenceTerms.get(normalizeTerm(fluorescence)) ?? specificationText(fluorescence);
  }
  const lab = cell('lab');
  if (lab !== '' && lab.toLowerCase() !== 'none') measurements.lab = specificationText(lab);
  if (cell('certificate') !== '') measurements.certificate = specificationText(cell('certificate'));
}

/** Shortens a text for the specifications, whose separator it must not contain. */
function specificationText(text: string): string {
  return text.replace(/[\s·]+/g, ' ').slice(0, 60);
}

function longestOf(length: number | undefined, width: number | undefined): number | undefined {
  if (length === undefined && width === undefined) return undefined;
  return Math.max(length ?? 0, width ?? 0) || undefined;
}

function readQuantities({ cell, report, data }: Reading): void {
  const quantity = cell('quantity');
  if (/^\d{1,7}$/.test(quantity) && Number(quantity) <= 1_000_000) {
    data.quantity = Number(quantity);
  } else if (quantity !== '') report('quantity', 'Must be a whole number from 0 to 1,000,000.');
  const discount = cell('discount');
  const percent = readMeasure(discount);
  if (percent >= 0 && percent <= 100) data.discount = Math.round(percent * 100) / 100;
  else if (discount !== '') report('discount', 'Must be a number from 0 to 100.');
  const featured = cell('featured');
  if (featured === '0' || featured === '1') data.is_recommended = featured === '1' ? 1 : 0;
  else if (featured !== '') report('featured', 'Must be 0 or 1.');
}

function readLookups({ cell, report, data }: Reading): void {
  for (const { kind, field, read } of lookupReaders) {
    const text = cell(field);
    if (text === '') continue;
    const value = read(text);
    if (typeof value === 'string') report(field, value);
    else data.lookups[kind] = value;
  }
  const fancy = cell('fancyColor');
  if (fancy !== '') {
    data.lookups.fancyColor = readFancyColor(fancy, cell('fancyIntensity'), cell('fancyOvertone'));
  }
}

const maxPrice = 9_999_999_999.99;

function readPrices({ cell, report, data, choices }: Reading): void {
  const { currency, pricePer, rate } = choices;
  const minor = (field: ImportField): number | undefined => {
    const text = cell(field);
    if (text === '') return undefined;
    const value = readPrice(text);
    const factor = pricePer === 'carat' ? data.weight : 1;
    if (!(value >= 0)) report(field, 'Must be a price.');
    else if (factor === undefined) {
      // An unreadable weight has its own problem.
      if (cell('weight') === '') {
        report(field, 'The price is per carat, but the weight is missing.');
      }
    } else if (value * factor > maxPrice) report(field, 'The price is too high.');
    else return minorOf(value * factor);
    return undefined;
  };
  const common = minor('price');
  const inr = minor('inrPrice') ?? (currency === 'INR' ? common : undefined);
  const usd = minor('usdPrice') ?? (currency === 'USD' ? common : undefined);
  const price: Partial<Prices> = {
    inr: inr ?? (usd !== undefined && rate ? minorOf((usd / 100) * rate) : undefined),
    usd: usd ?? (inr !== undefined && rate ? minorOf(inr / 100 / rate) : undefined),
  };
  if ((price.inr ?? 0) > maxPrice * 100) report('price', 'The price in rupees is too high.');
  else data.price = price;
}

/** Rounds half up on decimal digits, without the error of binary fractions. */
function minorOf(amount: number): number {
  return toMinor(Number(amount.toFixed(6)));
}
