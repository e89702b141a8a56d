import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { timeoutSeconds } from './images.ts';

/** Decoded pixels: red, green, blue and alpha, a byte each. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** What a worker sends: the pixels, or why there are none. */
type Decoded = Pixels | { problem: string };

const decoderModule = createRequire(import.meta.url).resolve('libheif-js/wasm-bundle');

/**
 * The source of the worker, which the compiled server needs no file of its own for. Transformations that
 * the file asks for, such as rotation, are applied.
 */
const workerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const { HeifDecoder } = require(workerData.decoderModule);
const images = new HeifDecoder().decode(workerData.file);
const image = images.find((each) => each.is_primary()) ?? images[0];
const [width, height] = image ? [image.get_width(), image.get_height()] : [0, 0];
if (width * height === 0 || width * height > workerData.maxPixels) {
  parentPort.postMessage({ problem: 'no image of an accepted size' });
} else {
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  image.display(target, (shown) => {
    if (!shown) return parentPort.postMessage({ problem: 'the image cannot be decoded' });
    const data = new Uint8Array(shown.data.buffer);
    parentPort.postMessage({ data, width, height }, [data.buffer]);
  });
}
`;

/**
 * Decodes the main image of a HEIC file in a worker of its own, because sharp's binaries leave HEVC out.
 * A file that makes the decoder fail or hang ends the worker only.
 * @throws {Error} when it cannot be decoded within the time limit or to at most `maxPixels`
 */
export async function decodeHeic(
  file: Buffer,
  { maxPixels, timeoutMs = timeoutSeconds * 1000 }: { maxPixels: number; timeoutMs?: number },
): Promise<Pixels> {
  const worker = new Worker(workerSource, {
    eval: true,
    workerData: { decoderModule, file, maxPixels },
    // The decoder's own memory is WebAssembly's, which the number of pixels bounds.
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    // The process may have been started with flags that workers do not accept.
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const decoded = await new Promise<Decoded>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('HEIC: took too long')), timeoutMs);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('HEIC: the decoder ended')));
    });
    if ('problem' in decoded) throw new Error(`HEIC: ${decoded.problem}`);
    return decoded;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
