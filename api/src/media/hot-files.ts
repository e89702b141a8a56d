import type { MediaFile } from './media-files.ts';

interface Entry {
  file: MediaFile;
  /** Absent until somebody asked for the bytes. */
  body?: Buffer;
  seenAt: number;
}

/** Megabytes that stay in memory, whatever is asked for. */
const mostBytes = 48 * 1024 * 1024;
const largestBody = 1024 * 1024;
/** A row takes about so much. */
const rowBytes = 1024;
/** Milliseconds after which we look whether another replica has deleted a file. */
const trustedFor = 10_000;

/**
 * The files that were asked for last, the least recently used going first. Names are content
 * hashes, so what is here is never out of date; it may only be gone.
 */
export class HotFiles {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** The file, if it was there a moment ago. */
  get(name: string): MediaFile | undefined {
    const entry = this.#touch(name);
    return entry && Date.now() - entry.seenAt < trustedFor ? entry.file : undefined;
  }

  bodyOf({ filename, _id }: MediaFile): Buffer | undefined {
    const entry = this.#touch(filename);
    return entry?.file._id.equals(_id) ? entry.body : undefined;
  }

  /** Notes that a file is there now. */
  see(file: MediaFile): void {
    const body = this.bodyOf(file);
    this.#put({ file, ...(body && { body }), seenAt: Date.now() });
  }

  keepBody(file: MediaFile, body: Buffer): void {
    this.#put({ file, body, seenAt: Date.now() });
  }

  forget(name: string): void {
    const entry = this.#entries.get(name);
    if (!entry) return;
    this.#entries.delete(name);
    this.#bytes -= weight(entry);
  }

  isSmall({ length }: MediaFile): boolean {
    return length <= largestBody;
  }

  #touch(name: string): Entry | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    // A map gives its keys in the order in which they were set.
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    return entry;
  }

  #put(entry: Entry): void {
    this.forget(entry.file.filename);
    this.#entries.set(entry.file.filename, entry);
    this.#bytes += weight(entry);
    for (const name of this.#entries.keys()) {
      if (this.#bytes <= mostBytes) break;
      this.forget(name);
    }
  }
}

function weight({ body }: Entry): number {
  return rowBytes + (body?.length ?? 0);
}
