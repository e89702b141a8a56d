import { parentPort } from 'node:worker_threads';
import { type PreviewSize, type RenderResult, renderShot } from './render-shot.ts';
import { findShot } from './shot-table.ts';

/** Message to a worker. It names the shot, because the worker builds the scene itself. */
export interface RenderRequest {
  readonly name: string;
  readonly folder: string;
  readonly preview: PreviewSize;
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'rendered'; readonly result: RenderResult }
  | { readonly kind: 'failed'; readonly error: string };

const port = parentPort;
if (!port) throw new TypeError('shot-worker.ts must run in a worker thread');
const post = (message: WorkerMessage) => port.postMessage(message);

async function handleRequest(request: RenderRequest): Promise<void> {
  let reported = 0;
  const onProgress = (fraction: number) => {
    if (fraction - reported < 0.02) return;
    reported = fraction;
    post({ kind: 'progress', fraction });
  };
  const shot = findShot(request.name);
  const result = await renderShot(shot, request.folder, request.preview, onProgress);
  post({ kind: 'rendered', result });
}

port.on('message', (request: RenderRequest) => {
  handleRequest(request).catch((error: unknown) => {
    post({ kind: 'failed', error: error instanceof Error ? (error.stack ?? '') : String(error) });
  });
});
