import papa from 'papaparse';

export type CsvCell = string | number | null | undefined;

/** Excel takes a file without it for one in the encoding of its own machine. */
const byteOrderMark = '\uFEFF';
/** What makes a spreadsheet take a text for a formula, and our own mark before it (OWASP). */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Rows as the lines of a CSV file. A text that a spreadsheet would run gets an apostrophe before it,
 * which `plainText` takes away again; numbers stay numbers.
 */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  const text = papa.unparse(
    rows.map((row) => [...row]),
    { header: false, escapeFormulae: formula },
  );
  return `${text}\r\n`;
}

/** A file's first line. */
export function csvHeader(names: readonly string[]): string {
  return byteOrderMark + csvRows([names]);
}

/** A cell as it was before `csvLines` made it harmless. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
