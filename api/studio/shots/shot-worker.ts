import { parentPort } from 'node:worker_threads';
import { shotNamed } from './shot-table.ts';
import { type PreviewSide, type Taken, takeShot } from './take-shot.ts';

/** What the studio asks of a worker; names only, since a worker makes the scene itself. */
export interface ShotOrder {
  readonly name: string;
  readonly folder: string;
  readonly preview: PreviewSide;
}

export type ShotNews =
  | { readonly kind: 'progress'; readonly part: number }
  | { readonly kind: 'taken'; readonly taken: Taken }
  | { readonly kind: 'failed'; readonly message: string };

const port = parentPort;
if (!port) throw new TypeError('the shot worker runs as a worker thread only');
const tell = (news: ShotNews) => port.postMessage(news);

async function fill(order: ShotOrder): Promise<void> {
  let told = 0;
  const onProgress = (part: number) => {
    if (part - told < 0.02) return;
    told = part;
    tell({ kind: 'progress', part });
  };
  const shot = shotNamed(order.name);
  tell({ kind: 'taken', taken: await takeShot(shot, order.folder, order.preview, onProgress) });
}

port.on('message', (order: ShotOrder) => {
  fill(order).catch((error: unknown) => {
    tell({ kind: 'failed', message: error instanceof Error ? (error.stack ?? '') : String(error) });
  });
});
