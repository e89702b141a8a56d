import type { TableName } from './tables.ts';

/** Notices whether a document is written. */
export interface DocumentWatch {
  readonly hasChanged: boolean;
  close(): void;
}

/**
 * The documents whose changes are prepared outside of a group of writes. Reading a large document again to see
 * whether it has changed would take longer than writing it.
 */
export class DocumentWatches {
  readonly #watches = new Map<string, Set<{ hasChanged: boolean }>>();

  /** Watches the document with a key of the documents table. The caller must close the watch. */
  add(documentKey: Buffer): DocumentWatch {
    const key = documentKey.toString('latin1');
    const watches = this.#watches.get(key) ?? new Set();
    this.#watches.set(key, watches);
    const watch = {
      hasChanged: false,
      close: () => {
        watches.delete(watch);
        if (watches.size === 0 && this.#watches.get(key) === watches) this.#watches.delete(key);
      },
    };
    watches.add(watch);
    return watch;
  }

  /** Receives every write, also those of groups that are not committed. */
  noticeWrite(table: TableName, key: Buffer): void {
    if (this.#watches.size === 0 || table !== 'documents') return;
    for (const watch of this.#watches.get(key.toString('latin1')) ?? []) watch.hasChanged = true;
  }
}
