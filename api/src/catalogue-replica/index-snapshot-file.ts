import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ProductIndex } from '@vajra/product-index';
import type { Logger } from 'pino';

/**
 * The catalogue's index in a file, `catalogue.snapshot`, from one run of the process to the next.
 * It is never more than a shortcut: what cannot be read or written is told in the log and done
 * without. Replicas may share the folder.
 */
export class IndexSnapshotFile {
  readonly #path: string;

  constructor(
    private readonly folder: string,
    private readonly log: Logger,
  ) {
    this.#path = join(folder, 'catalogue.snapshot');
  }

  /** What was last written; undefined where there is nothing, or nothing whole. */
  async read(): Promise<ProductIndex | undefined> {
    try {
      return ProductIndex.fromSnapshot(await readFile(this.#path));
    } catch (error) {
      if (!isMissing(error))
        this.log.warn({ err: error }, 'the snapshot of the catalogue is not used');
      return undefined;
    }
  }

  /** Writes the catalogue as it is now, and others may work meanwhile. All of it or nothing. */
  async write(catalogue: ProductIndex): Promise<void> {
    const draft = `${this.#path}.${randomUUID()}`;
    try {
      const bytes = await snapshotOf(catalogue);
      await mkdir(this.folder, { recursive: true });
      const file = await open(draft, 'w');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, this.#path);
    } catch (error) {
      this.log.warn({ err: error }, 'the snapshot of the catalogue is not written');
      await rm(draft, { force: true }).catch(() => undefined); // the first error is the one to tell
    }
  }
}

async function snapshotOf(catalogue: ProductIndex): Promise<Uint8Array> {
  const steps = catalogue.snapshotInSteps();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
