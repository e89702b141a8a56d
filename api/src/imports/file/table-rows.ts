import { Readable } from 'node:stream';
import { importLimits } from '@vajra/contract';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { InvalidInputError } from '../../errors.ts';
import { countKnownColumns } from './column-names.ts';

export interface TableLayout {
  delimiter: string;
  /** The line on which the header ends; 0 for a file without a header. */
  headerLine: number;
  /** The candidates for the header. */
  firstRows?: { line: number; text: string }[];
  columns: { name: string; samples: string[] }[];
}

/** A row below the header. */
export interface TableRow {
  /** Where the row begins, counted from 1. */
  line: number;
  cells: string[];
}

interface Parsed {
  record: string[];
  info: Info;
}

/** The rest of the file cannot be parsed. The message is shown to the admin. */
export class UnreadableTableError extends Error {}

const delimiters = [',', ';', '\t', '|'];
const sampleRows = 3;
const maxSampleLength = 60;
const maxRowTextLength = 100;

const options = (delimiter: string): Options => ({
  delimiter,
  relax_quotes: true,
  relax_column_count: true,
  // Spreadsheets export empty rows as rows of separators.
  skip_records_with_empty_values: true,
  skip_empty_lines: true,
  trim: true,
  info: true,
  max_record_size: importLimits.maxRowCharacters,
});

type Header = Pick<TableLayout, 'delimiter' | 'headerLine'>;

/**
 * Detects the layout of a file from its first lines: unless given, the delimiter and the header are
 * those that yield the most known column names.
 * @throws {InvalidInputError} when the file is not a table.
 */
export function detectLayout(head: string, isComplete: boolean, chosen?: Header): TableLayout {
  const text = isComplete ? head : head.slice(0, head.lastIndexOf('\n') + 1);
  if (text.trim() === '') throw notATable(isComplete ? 'The file is empty.' : tooLong);
  const { delimiter, rows: all, at } = chosen ? headerAt(text, chosen) : likelyHeader(text);
  const header = all[at];
  const rows = all.slice(at + 1);
  const names = header ? trimEnd(header.record) : numberedNames(rows);
  if (names.length > importLimits.maxColumns) {
    throw notATable(
      `The file has ${names.length} columns. The maximum is ${importLimits.maxColumns}.`,
    );
  }
  if (isComplete && rows.length === 0) throw notATable('The file has a header but no rows.');
  const samples = rows.slice(0, sampleRows);
  return {
    delimiter,
    headerLine: header?.info.lines ?? 0,
    firstRows: all
      .slice(0, importLimits.headerCandidates)
      .filter(hasText)
      .map(({ record, info }) => ({
        line: info.lines,
        text: record.filter(Boolean).join(' · ').slice(0, maxRowTextLength),
      })),
    columns: names.map((name, column) => ({
      name: name.slice(0, 100),
      samples: samples.map(({ record }) => (record[column] ?? '').slice(0, maxSampleLength)),
    })),
  };
}

const tooLong = 'The first line of the file is too long for a CSV table.';

function notATable(message: string): InvalidInputError {
  return new InvalidInputError([{ field: 'file', message }]);
}

function firstRows(text: string, delimiter: string): Parsed[] {
  const to = importLimits.headerCandidates + sampleRows + 1;
  const sampling = { ...options(delimiter), to, skip_records_with_error: true };
  return parseAtOnce(text, sampling) as unknown as Parsed[]; // with `info`, csv-parse returns this shape
}

const hasText = ({ record }: Parsed) => record.some(Boolean);

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
  const maxKnown = Math.max(0, ...known);
  const at = maxKnown > 0 ? known.indexOf(maxKnown) : Math.max(0, rows.findIndex(hasText));
  return { rows, at, known: maxKnown, width: rows[at]?.record.length ?? 0 };
}

function headerAt(text: string, { delimiter, headerLine }: Header) {
  const rows = firstRows(text, delimiter);
  const first = rows.slice(0, importLimits.headerCandidates);
  const at = first.findIndex((row) => row.info.lines === headerLine && hasText(row));
  if (headerLine > 0 && at === -1) {
    throw new InvalidInputError([
      { field: 'line', message: 'must be the line of one of the first rows' },
    ]);
  }
  return { delimiter, rows, at };
}

/** Names for the columns of a file without a header. */
function numberedNames(rows: readonly Parsed[]): string[] {
  const width = Math.max(0, ...rows.map(({ record }) => trimEnd(record).length));
  return Array.from({ length: width }, (_, at) => `Column ${at + 1}`);
}

function trimEnd(cells: readonly string[]): string[] {
  let end = cells.length;
  while (end > 0 && cells[end - 1] === '') end--;
  return cells.slice(0, end);
}

/**
 * Reads the rows below the header in batches.
 * @throws {UnreadableTableError} when a quote is never closed or a row is too long.
 */
export async function* readRows(
  text: AsyncIterable<string>,
  { delimiter, headerLine }: TableLayout,
  batchSize: number,
): AsyncGenerator<TableRow[]> {
  const parser = parse(options(delimiter));
  const source = Readable.from(text);
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let batch: TableRow[] = [];
  let lastLine = headerLine;
  // Within quotes, csv-parse counts CRLF as two lines.
  let extraLines = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      extraLines += countLineEnds(record, /\r\n/g);
      if (info.lines <= headerLine) continue;
      lastLine = info.lines - extraLines;
      batch.push({ line: lastLine - countLineEnds(record, /\r\n|\n|\r/g), cells: record });
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, lastLine) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (batch.length > 0) yield batch;
}

function countLineEnds(record: readonly string[], ends: RegExp): number {
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
      ? `${where}, a quoted cell is never closed. The file may be incomplete.`
      : `${where}, the file cannot be read as a table.`,
  );
}
