import writeWorkbook from 'write-excel-file/node';

type Cell = string | number | Date | null;

/** Returns an .xlsx file with these sheets. */
export async function workbookOf(sheets: Record<string, Cell[][]>): Promise<Buffer> {
  const cells = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) =>
      row.map(
        (value) => value && { value, ...(value instanceof Date && { format: 'dd/mm/yyyy' }) },
      ),
    ),
  }));
  return writeWorkbook(cells as never).toBuffer();
}
