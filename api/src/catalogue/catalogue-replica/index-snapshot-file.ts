import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { OutdatedSnapshotError, ProductIndex } from '@vajra/product-index';
import type { Logger } from 'pino';
import { hasCode } from '../../platform/system-errors.ts';

/**
 * Stores the product index in the file `catalogue.snapshot`, which makes the next start faster. It is
 * optional: read and write errors are logged and ignored. Replicas may share the folder.
 */
export class IndexSnapshotFile {
  readonly #path: string;

  constructor(
    private readonly folder: string,
    private readonly log: Logger,
  ) {
    this.#path = join(folder, 'catalogue.snapshot');
  }

  /** Reads the snapshot. Undefined if it is missing or damaged. */
  async read(): Promise<ProductIndex | undefined> {
    try {
      return ProductIndex.fromSnapshot(await readFile(this.#path));
    } catch (error) {
      if (error instanceof OutdatedSnapshotError) {
        this.log.info('ignored the index snapshot: it is of another release');
      } else if (!hasCode(error, 'ENOENT')) {
        this.log.warn({ err: error }, 'reading the index snapshot failed');
      }
      return undefined;
    }
  }

  /** Writes the snapshot atomically, serving requests in between. */
  async write(index: ProductIndex): Promise<void> {
    const draft = `${this.#path}.${randomUUID()}`;
    try {
      const bytes = await serialize(index);
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
      this.log.warn({ err: error }, 'writing the index snapshot failed');
      await rm(draft, { force: true }).catch(() => undefined); // the original error is more useful
    }
  }
}

async function serialize(index: ProductIndex): Promise<Uint8Array> {
  const steps = index.snapshotInSteps();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}
