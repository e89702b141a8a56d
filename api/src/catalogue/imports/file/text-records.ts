import papa from 'papaparse';

/** A record of a file, which begins on `line` and ends on `lastLine`, counted from 1. */
export interface TextRecord {
  line: number;
  lastLine: number;
  /** Trimmed; blank cells at the end may be missing. */
  cells: string[];
  /** Whether a quotation mark in its line is not closed, so that its cells are not known. */
  isBroken?: true;
}

/** How many lines a quoted cell may have. */
const maxLines = 200;
/** A line with its end. */
const line = /[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g;
const lineEnd = /[\r\n]+$/;
/** A line of a file is longer than any row may be. */
export class LongLineError extends Error {}

/** Splits text into lines with their ends, whichever those are. */
export function linesOf(text: string): string[] {
  return text.match(line) ?? [];
}

/**
 * Splits text that arrives in parts into lines with their ends.
 * @throws LongLineError
 */
export async function* splitLines(
  text: AsyncIterable<string>,
  maxCharacters: number,
): AsyncGenerator<string> {
  let rest = '';
  for await (const part of text) {
    const lines = linesOf(rest + part);
    // The last line may go on, and a carriage return may be the first half of its end.
    rest = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '');
    yield* lines;
    if (rest.length > maxCharacters) throw new LongLineError();
  }
  if (rest !== '') yield rest;
}

/**
 * Assembles the records of a delimited file from its lines. A quoted cell may contain line ends; a
 * quotation mark that is not closed breaks its own line only, and not the rows after it.
 */
export class RecordAssembler {
  #line = 1;
  /** The lines of a record whose last quoted cell is not closed. */
  #open: string[] = [];
  #openText = '';

  constructor(
    private readonly delimiter: string,
    private readonly maxCharacters: number,
  ) {}

  /** Adds a line with its end, and returns the records that end with it. Blank lines are none. */
  push(line: string): TextRecord[] {
    const { isOpen, text } = scanLine(line, this.delimiter, this.#open.length > 0);
    this.#open.push(line);
    this.#openText += text;
    if (isOpen) {
      const isTooLong = this.#open.length > maxLines || this.#openText.length > this.maxCharacters;
      return isTooLong ? this.#breakFirstLine() : [];
    }
    const cells = this.#parse();
    if (!cells) return this.#breakFirstLine();
    const record = this.#record(this.#open.length, cells);
    this.#open = [];
    this.#openText = '';
    return record ? [record] : [];
  }

  /** Returns the records of the open lines at the end of the file. */
  end(): TextRecord[] {
    const records: TextRecord[] = [];
    while (this.#open.length > 0) records.push(...this.#breakFirstLine());
    return records;
  }

  #record(lines: number, cells: string[]): TextRecord | null {
    const line = this.#line;
    this.#line += lines;
    return cells.some(Boolean) ? { line, lastLine: line + lines - 1, cells } : null;
  }

  /** Gives up the first of the open lines, and reads the others again. */
  #breakFirstLine(): TextRecord[] {
    const line = this.#line++;
    const others = this.#open.slice(1);
    this.#open = [];
    this.#openText = '';
    const broken: TextRecord = { line, lastLine: line, cells: [], isBroken: true };
    return [broken, ...others.flatMap((each) => this.push(each))];
  }

  /** Returns the cells of the open lines, or null if their quotation marks do not match. */
  #parse(): string[] | null {
    const { delimiter } = this;
    const text = this.#openText.replace(lineEnd, '');
    if (!text.includes('"')) return trimmed(text.split(delimiter));
    const { data, errors } = papa.parse<string[]>(text, { delimiter, newline: '\n' });
    const isWhole = data.length === 1 && !errors.some(({ type }) => type === 'Quotes');
    return isWhole ? trimmed(data[0] ?? []) : null;
  }
}

const trimmed = (cells: readonly string[]) => cells.map((cell) => cell.trim());

/**
 * Returns whether a quoted cell is still open at the end of a line, and its text without the spaces that
 * some programs write around quotation marks.
 */
function scanLine(line: string, delimiter: string, startsInQuotes: boolean) {
  let text = '';
  let at = 0;
  let isQuoted = startsInQuotes;
  const take = (end: number) => {
    text += line.slice(at, end);
    at = end;
  };
  for (;;) {
    if (!isQuoted) {
      const start = endOfSpaces(line, at, delimiter);
      // A quotation mark elsewhere in a cell is text, as in 5" ring.
      isQuoted = line[start] === '"';
      if (isQuoted) {
        at = start;
        take(at + 1);
      }
    }
    if (isQuoted) {
      const quote = line.indexOf('"', at);
      take(quote === -1 ? line.length : quote + 1);
      if (quote === -1) return { isOpen: true, text };
      if (line[at] === '"') {
        take(at + 1);
        continue;
      }
      isQuoted = false;
      const next = endOfSpaces(line, at, delimiter);
      if (line[next] === delimiter) at = next;
    }
    const end = line.indexOf(delimiter, at);
    take(end === -1 ? line.length : end + 1);
    if (end === -1) return { isOpen: false, text };
  }
}

function endOfSpaces(line: string, from: number, delimiter: string): number {
  let at = from;
  while (line[at] === ' ' || (line[at] === '\t' && delimiter !== '\t')) at++;
  return at;
}
