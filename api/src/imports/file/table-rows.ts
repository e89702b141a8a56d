import { Readable } from 'node:stream';
import { importLimits } from '@vajra/contract';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { InvalidInputError } from '../../errors.ts';
import { countKnownColumns } from './column-names.ts';

export interface TableLayout {
  delimiter: string;
  /** The line on which the header ends; 0 where there is none. */
  headerLine: number;
  /** Any of which can be the header. */
  firstRows?: { line: number; text: string }[];
  columns: { name: string; samples: string[] }[];
}

/** A row below the header. */
export interface TableRow {
  /** Where it begins, counted from 1. */
  line: number;
  cells: string[];
}

interface Parsed {
  record: string[];
  info: Info;
}

/** The file cannot be read on from here. */
export class UnreadableTableError extends Error {}

const delimiters = [',', ';', '\t', '|'];
const sampleRows = 3;
const sampleLetters = 60;
const rowLetters = 100;

const options = (delimiter: string): Options => ({
  delimiter,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true,
  info: true,
  max_record_size: importLimits.maxRowCharacters,
});

type Header = Pick<TableLayout, 'delimiter' | 'headerLine'>;

/**
 * What the first lines of a file say of all of it: the delimiter and the header are those under
 * which most names of columns are known, unless they were chosen. Throws InvalidInputError where there
 * is no table.
 */
export function detectLayout(head: string, isAll: boolean, chosen?: Header): TableLayout {
  const whole = isAll ? head : head.slice(0, head.lastIndexOf('\n') + 1);
  if (whole.trim() === '') throw notATable(isAll ? 'The file is empty.' : tooLong);
  const { delimiter, rows: all, at } = chosen ? headerAt(whole, chosen) : likelyHeader(whole);
  const header = all[at];
  const rows = all.slice(at + 1);
  const names = header ? withoutBlankEnd(header.record) : numbered(rows);
  if (names.length > importLimits.maxColumns) {
    throw notATable(
      `The file has ${names.length} columns; at most ${importLimits.maxColumns} are read.`,
    );
  }
  if (isAll && rows.length === 0) throw notATable('The file has a header, and no rows below it.');
  const samples = rows.slice(0, sampleRows);
  return {
    delimiter,
    headerLine: header?.info.lines ?? 0,
    firstRows: all
      .slice(0, importLimits.headerCandidates)
      .filter(hasWords)
      .map(({ record, info }) => ({
        line: info.lines,
        text: record.filter(Boolean).join(' · ').slice(0, rowLetters),
      })),
    columns: names.map((name, column) => ({
      name: name.slice(0, 100),
      samples: samples.map(({ record }) => (record[column] ?? '').slice(0, sampleLetters)),
    })),
  };
}

const tooLong = 'The first line of the file is too long for a table.';

function notATable(message: string): InvalidInputError {
  return new InvalidInputError([{ field: 'file', message }]);
}

function firstRows(text: string, delimiter: string): Parsed[] {
  const to = importLimits.headerCandidates + sampleRows + 1;
  const sampling = { ...options(delimiter), to, skip_records_with_error: true };
  return parseAtOnce(text, sampling) as unknown as Parsed[]; // with `info` each record comes so
}

const hasWords = ({ record }: Parsed) => record.some(Boolean);

function likelyHeader(text: string) {
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...headerIn(firstRows(text, delimiter)) }))
    .sort((a, b) => b.known - a.known || b.width - a.width);
  if (!best?.rows[best.at]) throw notATable('The file has no header.');
  return best;
}

function headerIn(rows: Parsed[]) {
  const known = rows
    .slice(0, importLimits.headerCandidates)
    .map(({ record }) => countKnownColumns(record));
  const most = Math.max(0, ...known);
  const at = most > 0 ? known.indexOf(most) : Math.max(0, rows.findIndex(hasWords));
  return { rows, at, known: most, width: rows[at]?.record.length ?? 0 };
}

function headerAt(text: string, { delimiter, headerLine }: Header) {
  const rows = firstRows(text, delimiter);
  const first = rows.slice(0, importLimits.headerCandidates);
  const at = first.findIndex((row) => row.info.lines === headerLine && hasWords(row));
  if (headerLine > 0 && at === -1) {
    throw new InvalidInputError([
      { field: 'line', message: 'must be the line of one of the first rows' },
    ]);
  }
  return { delimiter, rows, at };
}

/** Columns that have no names of their own. */
function numbered(rows: readonly Parsed[]): string[] {
  const width = Math.max(0, ...rows.map(({ record }) => withoutBlankEnd(record).length));
  return Array.from({ length: width }, (_, at) => `Column ${at + 1}`);
}

function withoutBlankEnd(cells: readonly string[]): string[] {
  let end = cells.length;
  while (end > 0 && cells[end - 1] === '') end--;
  return cells.slice(0, end);
}

/**
 * The rows below the header, some at a time. Throws UnreadableTable, in words for a person, where a
 * quote has no end or a row is longer than any stone's.
 */
export async function* readRows(
  text: AsyncIterable<string>,
  { delimiter, headerLine }: TableLayout,
  atOnce: number,
): AsyncGenerator<TableRow[]> {
  const parser = parse(options(delimiter));
  const source = Readable.from(text);
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let batch: TableRow[] = [];
  let last = headerLine;
  // Within quotes the parser counts a line's end of two letters twice.
  let twice = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      twice += countIn(record, /\r\n/g);
      if (info.lines <= headerLine) continue;
      last = info.lines - twice;
      batch.push({ line: last - countIn(record, /\r\n|\n|\r/g), cells: record });
      if (batch.length < atOnce) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, last) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (batch.length > 0) yield batch;
}

function countIn(record: readonly string[], ends: RegExp): number {
  let count = 0;
  for (const cell of record) {
    if (cell.includes('\n') || cell.includes('\r')) count += cell.match(ends)?.length ?? 0;
  }
  return count;
}

function unreadable({ code }: CsvError, lastLine: number): UnreadableTableError {
  const where = `After line ${lastLine}`;
  return new UnreadableTableError(
    code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
      ? `${where} a cell in quotes has no end. The file may have been cut off.`
      : `${where} the file cannot be read as a table.`,
  );
}
