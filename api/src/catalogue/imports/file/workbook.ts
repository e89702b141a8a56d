import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { InvalidInputError, PayloadTooLargeError } from '../../../platform/errors.ts';
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
  return queue.run(() => readInThread({ bytes: Uint8Array.from(bytes), sheet, maxUnpackedBytes }));
}

async function readInThread(request: WorkbookRequest): Promise<WorkbookSheet> {
  const worker = new Worker(new URL('./workbook-worker.mjs', import.meta.url), {
    name: 'workbook',
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
    // The process may have been started with flags that workers do not accept.
    execArgv: [],
    env: {},
    workerData: request,
  });
  try {
    // Rejects with the worker's error, which is that it takes too much memory.
    const [response] = (await once(worker, 'message', {
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => [{ problem: 'too large' }])) as [WorkbookResponse];
    if (!('problem' in response)) return response;
    if (response.problem === 'too large') throw new PayloadTooLargeError(tooLarge);
    throw new InvalidInputError([{ field: 'file', message: messages[response.problem] }]);
  } finally {
    await worker.terminate();
  }
}

const tooLarge = 'The workbook is too large. Save its sheet as CSV and upload that.';
const messages = {
  'no table': 'No sheet of the workbook has a table.',
  unreadable: 'The workbook is damaged. Open it in a spreadsheet, save it again and upload that.',
} as const;
