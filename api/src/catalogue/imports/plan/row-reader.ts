import {
  attributeKeys,
  attributeOf,
  type ImportChoices,
  type ImportField,
  type ImportProblem,
  type ImportValueChoice,
  type ImportValueField,
  importLimits,
  importValueFields,
} from '@vajra/contract';
import type { TableLayout } from '../file/table-rows.ts';
import type { TextRecord } from '../file/text-records.ts';
import { cellText, plainText, withoutRepetition } from './cell-text.ts';
import type { PlainKind } from './lookup-catalog.ts';
import { type LookupCell, lookupReaders, readFancyColor } from './lookup-cells.ts';
import { type PriceSigns, priceFields } from './price-signs.ts';
import { isShortened, readMeasure, readMeasurements, readPercentage } from './read-number.ts';
import { readPrices } from './read-prices.ts';
import {
  type ParsedRow,
  type Reading,
  type ReadValue,
  type RowData,
  shortenedMessage,
} from './row-data.ts';
import {
  availabilityTerms,
  fluorescenceTerms,
  isNoValue,
  normalizeTerm,
  parseFinish,
  readFancyCode,
  yesNoTerms,
} from './trade-terms.ts';
import { isValueField, ValueChoices } from './value-choices.ts';

/** What the rows of a group of variants have in common; each has its own of the others. */
const ownFields: ReadonlySet<ImportField> = new Set(['sku', 'quantity', ...priceFields]);

/** Parses rows according to the admin's choices. */
export class RowReader {
  readonly #columnOf: Partial<Record<ImportField, number>>;
  readonly #valueChoices: ValueChoices;
  /** The first row of the group of variants that is read. */
  #group: { name: string; cells: readonly string[] } | null = null;

  constructor(
    private readonly columns: TableLayout['columns'],
    private readonly choices: ImportChoices,
    private readonly signs: PriceSigns,
  ) {
    this.#valueChoices = new ValueChoices(choices.values);
    this.#columnOf = Object.fromEntries(
      choices.columns.flatMap((field, column) => (field ? [[field, column]] : [])),
    );
  }

  read(row: TextRecord): ParsedRow {
    const problems: ImportProblem[] = [];
    const report = (field: ImportField | null, message: string) => {
      const column = field === null ? undefined : this.#columnOf[field];
      const value = column === undefined ? '' : (row.cells[column] ?? '').slice(0, 200);
      const name = column === undefined ? null : (this.columns[column]?.name ?? null);
      problems.push({ line: row.line, column: name, value, message });
    };
    const data: RowData = {
      ...{ line: row.line, sku: '', values: [] },
      ...{ attributes: {}, measurements: {}, lookups: {}, price: {} },
    };
    if (row.isBroken) {
      report(null, 'A quotation mark in this line is not closed.');
      return { data, problems, isUnreadable: true };
    }
    const { length } = this.columns;
    if (row.cells.slice(length).some(Boolean)) {
      report(null, `The row has ${row.cells.length} cells for ${length} columns.`);
      return { data, problems, isUnreadable: true };
    }
    const first = this.#firstOfGroup(row);
    const cell = (field: ImportField) => {
      const own = this.#cellOf(row.cells, field);
      return own === '' && first && !ownFields.has(field) ? this.#cellOf(first, field) : own;
    };
    if (first && cell('sku') === '') return { data, problems, isContinuation: true };
    const reading: Reading = {
      ...{ cell, report, data, choices: this.choices },
      ...{ valueChoices: this.#valueChoices, signs: this.signs },
    };
    readTexts(reading);
    readMeasurementCells(reading);
    readQuantities(reading);
    readLookups(reading);
    readPrices(reading);
    const isUnreadable = data.sku === '' && cell('sku') !== '';
    return { data, problems, ...(isUnreadable && { isUnreadable }) };
  }

  #cellOf(cells: readonly string[], field: ImportField): string {
    const column = this.#columnOf[field];
    // Spreadsheets leave out blank cells at the end of a row.
    return column === undefined ? '' : cellText(cells[column] ?? '');
  }

  /** Returns the cells of the first row of the row's group, unless this is the first one. */
  #firstOfGroup({ cells }: TextRecord): readonly string[] | null {
    const name = this.#cellOf(cells, 'group');
    if (name !== '' && this.#group?.name === name) return this.#group.cells;
    this.#group = name === '' ? null : { name, cells };
    return null;
  }
}

/**
 * Returns the text of a cell after the admin's choice for it, or null if it has none. Reports the row if
 * it is to be left out. `meaningOf` says what the text means without a choice.
 */
function readValue(
  { cell, report, data, valueChoices }: Reading,
  field: ImportValueField,
  meaningOf: (text: string) => ReadValue['meaning'],
): { text: string; choice?: ImportValueChoice } | null {
  const text = withoutRepetition(cell(field));
  if (text === '') return null;
  if (text.length > importLimits.maxValueLength) return { text };
  data.values.push({ field, value: text, meaning: meaningOf(text) });
  const choice = valueChoices.get(field, text);
  if (!choice) return { text };
  if (choice.action === 'skip') report(field, 'Left out, as you chose for this value.');
  return choice.action === 'skip' || choice.action === 'blank'
    ? null
    : { text: choice.target, choice };
}

const knownIf = (isKnown: boolean) => (isKnown ? 'known' : 'unknown');

const maxLengths = { sku: 64, name: 200 } as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: rejecting them is the point
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function readTexts(reading: Reading): void {
  const { cell, report, data } = reading;
  const check = (field: ImportField, text: string, maxLength: number): string | undefined => {
    if (text.length > maxLength) report(field, `Must be at most ${maxLength} characters.`);
    else if (field === 'sku' && isShortened(text)) report(field, shortenedMessage);
    else if (controlCharacters.test(text)) report(field, 'Must not contain control characters.');
    else if (text !== '') return text;
    return undefined;
  };
  data.sku = check('sku', cell('sku'), maxLengths.sku) ?? '';
  const name = check('name', cell('name'), maxLengths.name);
  if (name !== undefined) data.name = name;
  for (const key of attributeKeys) {
    const { type, maxLength = 0 } = attributeOf(key);
    if (type !== 'text') continue;
    // Shop systems export descriptions as HTML.
    const text = check(key, key === 'description' ? plainText(cell(key)) : cell(key), maxLength);
    if (text !== undefined) Object.assign(data.attributes, { [key]: text });
  }
  if (cell('sku') === '') report('sku', 'The stock number is missing.');
  const statusOf = (text: string) => availabilityTerms.get(normalizeTerm(text));
  const availability = readValue(reading, 'availability', (text) =>
    knownIf(statusOf(text) !== undefined),
  );
  if (!availability) return;
  const status = statusOf(availability.text);
  if (status !== undefined) data.status = status;
  else report('availability', 'Unknown availability.');
}

function readMeasurementCells(reading: Reading): void {
  const { cell, report, data } = reading;
  const number = (
    field: ImportField,
    read: (text: string) => number,
    max: number,
  ): number | undefined => {
    const text = cell(field);
    if (text === '') return undefined;
    const value = read(text);
    if (value >= 0 && value <= max) return value;
    const wrong = `Must be a number from 0 to ${max.toLocaleString('en')}.`;
    report(field, isShortened(text) ? shortenedMessage : wrong);
    return undefined;
  };
  const size = cell('measurements') === '' ? undefined : readMeasurements(cell('measurements'));
  if (!size && /\d/.test(cell('measurements'))) {
    report('measurements', 'Must be length, width and depth, such as 6.18 x 6.21 x 3.83.');
  }
  for (const key of attributeKeys) {
    if (attributeOf(key).type !== 'number') continue;
    Object.assign(data.attributes, { [key]: number(key, readMeasure, 1_000_000) });
  }
  const length = data.attributes.length ?? undefined;
  const [width, depth] = (['width', 'depth'] as const).map((field) =>
    number(field, readMeasure, 1_000_000),
  );
  const separateSides = [length ?? 0, width ?? 0, depth ?? 0] as const;
  const { measurements } = data;
  // Zeros mean that the stone was not measured.
  measurements.size = [size, separateSides].find((sides) => sides?.every((side) => side > 0));
  const longest = longestOf(length, width) ?? longestOf(size?.[0], size?.[1]);
  Object.assign(data.attributes, { length: longest });
  measurements.depth = number('depthPercent', readPercentage, 100);
  measurements.table = number('tablePercent', readPercentage, 100);
  readFinish(reading);
  readFluorescence(reading);
  readLab(reading);
  const certificate = cell('certificate');
  if (isShortened(certificate)) report('certificate', shortenedMessage);
  else if (certificate !== '') measurements.certificate = specificationText(certificate);
}

function readFinish(reading: Reading): void {
  const { measurements } = reading.data;
  for (const field of ['polish', 'symmetry'] as const) {
    const read = readValue(reading, field, (text) =>
      knownIf(isNoValue(text) || parseFinish(text) !== undefined),
    );
    if (!read || isNoValue(read.text)) continue;
    const grade = parseFinish(read.text);
    if (grade) measurements[field] = grade;
    else reading.report(field, 'Unknown grade.');
  }
}

function readFluorescence(reading: Reading): void {
  const termOf = (text: string) => fluorescenceTerms.get(normalizeTerm(text));
  const read = readValue(reading, 'fluorescence', (text) => knownIf(termOf(text) !== undefined));
  if (!read) return;
  reading.data.measurements.fluorescence = termOf(read.text) ?? specificationText(read.text);
}

function readLab(reading: Reading): void {
  const isNone = (text: string) => isNoValue(text) || knownNoLabs.has(text.toLowerCase());
  const read = readValue(reading, 'lab', (text) =>
    knownIf(isNone(text) || knownLabs.has(text.toUpperCase())),
  );
  if (read && !isNone(read.text)) reading.data.measurements.lab = specificationText(read.text);
}

const knownLabs: ReadonlySet<string> = new Set(importValueFields.lab.standard);
const knownNoLabs: ReadonlySet<string> = new Set(['non-cert', 'noncert', 'uncertified', 'no']);

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
  // A discount below zero is RapNet's, relative to its price list, and not the shop's.
  if (percent < 0 && percent >= -100) data.discount = undefined;
  else if (percent >= 0 && percent <= 100) data.discount = Math.round(percent * 100) / 100;
  else if (discount !== '') report('discount', 'Must be a number from 0 to 100.');
  const featured = cell('featured');
  const isFeatured = yesNoTerms.get(featured.toLowerCase());
  if (isFeatured !== undefined) data.is_recommended = isFeatured;
  else if (featured !== '') report('featured', 'Must be yes or no.');
}

function readLookups(reading: Reading): void {
  const { cell, report, data } = reading;
  for (const { kind, field, read } of lookupReaders) {
    if (kind === 'collection' || kind === 'parentCollection' || !isValueField(field)) {
      const text = cell(field);
      const found = text === '' ? undefined : read(text);
      if (typeof found === 'string') report(field, found);
      else if (found) data.lookups[kind] = found;
      continue;
    }
    if (readFancyInColor(reading, field)) continue;
    const value = readValue(reading, field, (text) => meaningOf(kind, text, read));
    if (!value || (!value.choice && isNoValueOf(field, value.text))) continue;
    const { text, choice } = value;
    const found = choice ? chosenCell(choice) : read(text);
    if (typeof found === 'string') report(field, found);
    else data.lookups[kind] = found;
  }
  const fancy = cell('fancyColor');
  if (fancy !== '' && !isNoValue(fancy)) {
    const [intensity, overtone] = (['fancyIntensity', 'fancyOvertone'] as const).map((field) =>
      isNoValue(cell(field)) ? '' : cell(field),
    );
    data.lookups.fancyColor = readFancyColor(fancy, intensity ?? '', overtone ?? '');
  }
}

/** Some traders write fancy colours into the column of colours. */
function readFancyInColor({ cell, data }: Reading, field: ImportField): boolean {
  if (field !== 'color' || cell('fancyColor') !== '') return false;
  const text = cell('color');
  const fancy = /^fancy\s+\p{L}/iu.test(text) ? text : readFancyCode(text);
  if (fancy) data.lookups.fancyColor = readFancyColor(fancy, '', '');
  return fancy !== undefined;
}

function meaningOf(
  kind: PlainKind,
  text: string,
  read: (text: string) => LookupCell | string,
): ReadValue['meaning'] {
  if (isNoValueOf(fieldOfKind[kind], text)) return 'known';
  const cell = read(text);
  return typeof cell === 'string' ? 'unknown' : { kind, cell };
}

const fieldOfKind: Partial<Record<PlainKind, ImportField>> = Object.fromEntries(
  lookupReaders.map(({ kind, field }) => [kind, field]),
);

/** A fancy-coloured stone without a clarity has N. */
function isNoValueOf(field: ImportField | undefined, text: string): boolean {
  return isNoValue(text) || (field === 'clarity' && text.toLowerCase() === 'n');
}

/** The cell of a value that an admin has chosen: one that the store has, or a new one. */
function chosenCell({ action, target }: ImportValueChoice): LookupCell {
  return action === 'create'
    ? { candidates: [target], createAs: target }
    : { candidates: [target] };
}
