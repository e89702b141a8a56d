import papa from 'papaparse';

export type CsvCell = string | number | null | undefined;

/** Without it, Excel reads the file in the system's encoding. */
const byteOrderMark = '\uFEFF';
/** Text that a spreadsheet would treat as a formula (OWASP), possibly escaped with apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** In E.164. A spreadsheet reads it as a number, which runs nothing. */
const phone = /^\+\d{7,15}$/;
const formulaButNoPhone = new RegExp(`(?!${phone.source})${formula.source}`);

/**
 * Formats rows as CSV. Text that a spreadsheet would run as a formula is prefixed with an apostrophe,
 * which `unescapeFormula` removes. Numbers are not changed, and phone numbers are quoted as they are.
 */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  const text = papa.unparse(
    rows.map((row) => [...row]),
    {
      header: false,
      escapeFormulae: formulaButNoPhone,
      quotes: (value) => phone.test(String(value)),
    },
  );
  return `${text}\r\n`;
}

/** Formats the header row, preceded by a byte order mark. */
export function csvHeader(names: readonly string[]): string {
  return byteOrderMark + csvRows([names]);
}

/** Removes the apostrophe that `csvRows` puts before formulas. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
