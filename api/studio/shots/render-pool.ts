import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Shot } from '../trace/scene.ts';
import type { PreviewSize, RenderResult } from './render-shot.ts';
import type { RenderRequest, WorkerMessage } from './shot-worker.ts';

export interface RenderPoolOptions {
  readonly folder: string;
  readonly preview: PreviewSize;
  /** Number of threads; defaults to one per core. */
  readonly workers?: number;
  /** Called with the completed fraction (0 to 1) of one shot. */
  onProgress(shot: Shot, fraction: number): void;
  onRendered(shot: Shot, result: RenderResult): Promise<void>;
}

/** Starts a worker thread that renders one shot at a time. */
function startWorker(options: RenderPoolOptions) {
  const worker = new Worker(new URL('./shot-worker.mjs', import.meta.url));
  const render = (shot: Shot): Promise<RenderResult> =>
    new Promise((resolve, reject) => {
      const removeListeners = () => {
        worker.off('message', onMessage);
        worker.off('error', onError);
      };
      const onError = (error: Error) => {
        removeListeners();
        reject(error);
      };
      const onMessage = (message: WorkerMessage) => {
        if (message.kind === 'progress') return options.onProgress(shot, message.fraction);
        removeListeners();
        if (message.kind === 'rendered') return resolve(message.result);
        return reject(new Error(`${shot.name} failed: ${message.error}`));
      };
      worker.on('message', onMessage);
      worker.on('error', onError);
      const request: RenderRequest = {
        name: shot.name,
        folder: options.folder,
        preview: options.preview,
      };
      worker.postMessage(request);
    });
  return { render, terminate: () => worker.terminate() };
}

/**
 * Renders the shots in the given order on a pool of worker threads. Callers sort the slowest shots
 * first, which keeps all cores busy until nearly the end.
 */
export async function renderShots(
  shots: readonly Shot[],
  options: RenderPoolOptions,
): Promise<void> {
  const queue = [...shots];
  const count = Math.min(options.workers ?? availableParallelism(), shots.length);
  const workers = Array.from({ length: count }, () => startWorker(options));
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let shot = queue.shift(); shot; shot = queue.shift()) {
          await options.onRendered(shot, await worker.render(shot));
        }
      }),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
