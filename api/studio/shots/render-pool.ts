import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Shot } from '../trace/scene.ts';
import type { PreviewSize, RenderResult } from './render-shot.ts';
import type { RenderRequest, WorkerMessage } from './shot-worker.ts';

export interface RenderPoolOptions {
  readonly folder: string;
  readonly preview: PreviewSize;
  /** Threads; one to a core when left out. */
  readonly workers?: number;
  /** 0 to 1, for one shot. */
  onProgress(shot: Shot, part: number): void;
  onRendered(shot: Shot, taken: RenderResult): Promise<void>;
}

/** One worker thread that takes whole shots, one after another. */
function startWorker(assignment: RenderPoolOptions) {
  const worker = new Worker(new URL('./shot-worker.mjs', import.meta.url));
  const take = (shot: Shot): Promise<RenderResult> =>
    new Promise((resolve, reject) => {
      const settle = () => {
        worker.off('message', onNews);
        worker.off('error', onError);
      };
      const onError = (error: Error) => {
        settle();
        reject(error);
      };
      const onNews = (news: WorkerMessage) => {
        if (news.kind === 'progress') return assignment.onProgress(shot, news.part);
        settle();
        if (news.kind === 'taken') return resolve(news.taken);
        return reject(new Error(`${shot.name} failed: ${news.message}`));
      };
      worker.on('message', onNews);
      worker.on('error', onError);
      const order: RenderRequest = {
        name: shot.name,
        folder: assignment.folder,
        preview: assignment.preview,
      };
      worker.postMessage(order);
    });
  return { take, dismiss: () => worker.terminate() };
}

/**
 * Takes the shots in their order, a worker to a core. Put the longest first, and all cores are busy
 * nearly to the end.
 */
export async function renderShots(
  shots: readonly Shot[],
  assignment: RenderPoolOptions,
): Promise<void> {
  const waiting = [...shots];
  const count = Math.min(assignment.workers ?? availableParallelism(), shots.length);
  const workers = Array.from({ length: count }, () => startWorker(assignment));
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
          await assignment.onRendered(shot, await worker.take(shot));
        }
      }),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.dismiss()));
  }
}
