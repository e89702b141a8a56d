import { importLimits } from '@vajra/contract';
import { InvalidInputError } from '../../../platform/errors.ts';
import { countKnownColumns } from './column-names.ts';
import {
  LongLineError,
  linesOf,
  RecordAssembler,
  splitLines,
  type TextRecord,
} from './text-records.ts';

export interface TableLayout {
  delimiter: string;
  /** The line on which the header ends; 0 for a file without a header. */
  headerLine: number;
  /** The candidates for the header. */
  firstRows?: { line: number; text: string }[];
  columns: { name: string; samples: string[] }[];
}

/** The rest of the file cannot be read. The message is shown to the admin. */
export class UnreadableTableError extends Error {}

const delimiters = [',', ';', '\t', '|'];
const sampleRows = 3;
const maxSampleLength = 60;
const maxRowTextLength = 100;
const { maxRowCharacters } = importLimits;

type Header = Pick<TableLayout, 'delimiter' | 'headerLine'>;

/**
 * Detects the layout of a file from its first lines: unless given, the delimiter and the header are
 * those that yield the most known column names.
 * @throws {InvalidInputError} when the file is not a table.
 */
export function detectLayout(head: string, isComplete: boolean, chosen?: Header): TableLayout {
  const lastLineEnd = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r', head.length - 2));
  const text = isComplete ? head : head.slice(0, lastLineEnd + 1);
  if (text.trim() === '') throw notATable(isComplete ? 'The file is empty.' : tooLong);
  const { delimiter, rows: all, at } = chosen ? headerAt(text, chosen) : likelyHeader(text);
  const header = all[at];
  const rows = all.slice(at + 1);
  const names = header ? trimEnd(header.cells) : numberedNames(rows);
  if (names.length > importLimits.maxColumns) {
    throw notATable(
      `The file has ${names.length} columns. The maximum is ${importLimits.maxColumns}.`,
    );
  }
  if (isComplete && rows.length === 0) throw notATable('The file has a header but no rows.');
  const samples = rows.slice(0, sampleRows);
  return {
    delimiter,
    headerLine: header?.lastLine ?? 0,
    firstRows: all.slice(0, importLimits.headerCandidates).map(({ lastLine, cells }) => ({
      line: lastLine,
      text: cells.filter(Boolean).join(' · ').slice(0, maxRowTextLength),
    })),
    columns: names.map((name, column) => ({
      name: name.slice(0, 100),
      samples: samples.map(({ cells }) => (cells[column] ?? '').slice(0, maxSampleLength)),
    })),
  };
}

const tooLong = 'The first line of the file is too long for a CSV table.';

function notATable(message: string): InvalidInputError {
  return new InvalidInputError([{ field: 'file', message }]);
}

function firstRows(text: string, delimiter: string): TextRecord[] {
  const assembler = new RecordAssembler(delimiter, maxRowCharacters);
  const rows: TextRecord[] = [];
  for (const line of linesOf(text)) {
    rows.push(...assembler.push(line).filter(({ isBroken }) => !isBroken));
    if (rows.length > importLimits.headerCandidates + sampleRows) break;
  }
  return rows;
}

function likelyHeader(text: string) {
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...headerIn(firstRows(text, delimiter)) }))
    .sort((a, b) => b.known - a.known || b.width - a.width);
  if (!best?.rows[best.at]) throw notATable('The file has no header.');
  return best;
}

function headerIn(rows: TextRecord[]) {
  const known = rows
    .slice(0, importLimits.headerCandidates)
    .map(({ cells }) => countKnownColumns(cells));
  const maxKnown = Math.max(0, ...known);
  const at = known.indexOf(maxKnown);
  return { rows, at, known: maxKnown, width: rows[at]?.cells.length ?? 0 };
}

function headerAt(text: string, { delimiter, headerLine }: Header) {
  const rows = firstRows(text, delimiter);
  const first = rows.slice(0, importLimits.headerCandidates);
  const at = first.findIndex((row) => row.lastLine === headerLine);
  if (headerLine > 0 && at === -1) {
    throw new InvalidInputError([
      { field: 'line', message: 'must be the line of one of the first rows' },
    ]);
  }
  return { delimiter, rows, at };
}

/** Names for the columns of a file without a header. */
function numberedNames(rows: readonly TextRecord[]): string[] {
  const width = Math.max(0, ...rows.map(({ cells }) => trimEnd(cells).length));
  return Array.from({ length: width }, (_, at) => `Column ${at + 1}`);
}

function trimEnd(cells: readonly string[]): string[] {
  let end = cells.length;
  while (end > 0 && cells[end - 1] === '') end--;
  return cells.slice(0, end);
}

/**
 * Reads the rows below the header in batches.
 * @throws {UnreadableTableError} when a line is too long.
 */
export async function* readRows(
  text: AsyncIterable<string>,
  { delimiter, headerLine }: TableLayout,
  batchSize: number,
): AsyncGenerator<TextRecord[]> {
  const assembler = new RecordAssembler(delimiter, maxRowCharacters);
  let batch: TextRecord[] = [];
  let lastLine = headerLine;
  try {
    for await (const line of splitLines(text, maxRowCharacters)) {
      for (const record of assembler.push(line)) {
        if (record.lastLine <= headerLine) continue;
        lastLine = record.lastLine;
        batch.push(record);
      }
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof LongLineError)) throw error;
    throw new UnreadableTableError(`After line ${lastLine}, a line is too long for a table.`);
  }
  batch.push(...assembler.end());
  if (batch.length > 0) yield batch;
}
