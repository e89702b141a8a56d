import { runInThread } from '../run-in-thread.ts';
import { timeoutSeconds } from './images.ts';

/** Decoded pixels: red, green, blue and alpha, a byte each. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

const worker = new URL('./heic-worker.mjs', import.meta.url);

/**
 * Decodes the main image of a HEIC file in a thread, because sharp's binaries leave HEVC out.
 * @throws {Error} when it cannot be decoded within the time limit or to at most `maxPixels`
 */
export async function decodeHeic(
  file: Buffer,
  { maxPixels, timeoutMs = timeoutSeconds * 1000 }: { maxPixels: number; timeoutMs?: number },
): Promise<Pixels> {
  // The decoder's own memory is WebAssembly's, which the number of pixels bounds.
  const decoded = await runInThread(worker, { file, maxPixels }, { timeoutMs, maxHeapMb: 64 });
  return decoded as Pixels; // what heic-worker.mjs sends
}
