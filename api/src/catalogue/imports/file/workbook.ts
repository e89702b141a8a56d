import { InvalidInputError, PayloadTooLargeError } from '../../../platform/errors.ts';
import { runInThread } from '../../../platform/run-in-thread.ts';
import { WorkQueue } from '../../../platform/work-queue.ts';

/** What the worker receives. */
export interface WorkbookRequest {
  /** Of an .xlsx file. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The name of the sheet; the first one with a table if it has none of that name. */
  sheet: string | null;
  maxUnpackedBytes: number;
}

/** A sheet of a workbook as CSV, and the names of all sheets with a table. */
export interface WorkbookSheet {
  sheets: string[];
  sheet: string;
  csv: string;
}

export type WorkbookResponse = WorkbookSheet | { problem: 'too large' | 'no table' | 'unreadable' };

const megabyte = 1024 * 1024;
export const maxWorkbookBytes = 32 * megabyte;
const worker = new URL('./workbook-worker.mjs', import.meta.url);
const timeoutMs = 60_000;
/** Each may take a gigabyte, so they are read one at a time. */
const queue = new WorkQueue({ concurrency: 1, maxWaiting: 10 });

/**
 * Reads a sheet of an .xlsx file in a thread of its own, with bounds of memory and time.
 * @throws {TooManyRequestsError} if many wait @throws {PayloadTooLargeError} @throws {InvalidInputError} if it has no table or cannot be read
 */
export function readWorkbookSheet(
  bytes: Buffer,
  sheet: string | null,
  maxUnpackedBytes = 256 * megabyte,
): Promise<WorkbookSheet> {
  return queue.run(() => readSheet({ bytes: Uint8Array.from(bytes), sheet, maxUnpackedBytes }));
}

async function readSheet(request: WorkbookRequest): Promise<WorkbookSheet> {
  // It fails when it takes too much memory.
  const response = (await runInThread(worker, request, { timeoutMs, maxHeapMb: 1024 }).catch(
    () => ({ problem: 'too large' }),
  )) as WorkbookResponse; // what workbook-worker.mjs sends
  if (!('problem' in response)) return response;
  if (response.problem === 'too large') throw new PayloadTooLargeError(tooLarge);
  throw new InvalidInputError([{ field: 'file', message: messages[response.problem] }]);
}

const tooLarge = 'The workbook is too large. Save its sheet as CSV and upload that.';
const messages = {
  'no table': 'No sheet of the workbook has a table.',
  unreadable: 'The workbook is damaged. Open it in a spreadsheet, save it again and upload that.',
} as const;
