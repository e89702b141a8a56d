import { parentPort } from 'node:worker_threads';
import { type PreviewSize, type RenderResult, renderShot } from './render-shot.ts';
import { findShot } from './shot-table.ts';

/** What the studio asks of a worker; names only, since a worker makes the scene itself. */
export interface RenderRequest {
  readonly name: string;
  readonly folder: string;
  readonly preview: PreviewSize;
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly part: number }
  | { readonly kind: 'taken'; readonly taken: RenderResult }
  | { readonly kind: 'failed'; readonly message: string };

const port = parentPort;
if (!port) throw new TypeError('the shot worker runs as a worker thread only');
const post = (news: WorkerMessage) => port.postMessage(news);

async function handleRequest(order: RenderRequest): Promise<void> {
  let told = 0;
  const onProgress = (part: number) => {
    if (part - told < 0.02) return;
    told = part;
    post({ kind: 'progress', part });
  };
  const shot = findShot(order.name);
  post({ kind: 'taken', taken: await renderShot(shot, order.folder, order.preview, onProgress) });
}

port.on('message', (order: RenderRequest) => {
  handleRequest(order).catch((error: unknown) => {
    post({ kind: 'failed', message: error instanceof Error ? (error.stack ?? '') : String(error) });
  });
});
