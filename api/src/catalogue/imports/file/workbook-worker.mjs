// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import papa from 'papaparse';
import readWorkbook from 'read-excel-file/web-worker';

/** @typedef {import('./workbook.ts').WorkbookRequest} WorkbookRequest */
/** @typedef {import('./workbook.ts').WorkbookResponse} WorkbookResponse */

/** @type {WorkbookRequest} */
const { bytes, sheet: wanted, maxUnpackedBytes } = workerData;

/** @param {WorkbookResponse} response */
const respond = (response) => parentPort?.postMessage(response);

/** @param {unknown} value */
function textOf(value) {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  const text = String(value);
  // A number has a decimal point, so it must not look like a group of thousands.
  return typeof value === 'number' && /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/**
 * A heading and a row, in at least two columns.
 * @param {readonly (readonly unknown[])[]} rows
 */
const isTable = (rows) =>
  rows.filter((row) => row.filter((value) => textOf(value) !== '').length > 1).length > 1;

async function convert() {
  // Packed files can be a thousand times larger. The reader allocates no more than they declare.
  let unpackedBytes = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpackedBytes += originalSize;
      return false;
    },
  });
  if (unpackedBytes > maxUnpackedBytes) return respond({ problem: 'too large' });
  const workbook = await readWorkbook(bytes.buffer);
  const tables = workbook.filter(({ data }) => isTable(data));
  const table = tables.find(({ sheet }) => sheet === wanted) ?? tables[0];
  if (!table) return respond({ problem: 'no table' });
  const csv = papa.unparse(table.data.map((row) => row.map(textOf)));
  respond({ sheets: tables.map(({ sheet }) => sheet), sheet: table.sheet, csv });
}

await convert().catch(() => respond({ problem: 'unreadable' }));
