import {
  Checksum,
  checksumAt,
  headerBytes,
  magic,
  SnapshotUnreadable,
  snapshotVersion,
} from './snapshot-format.ts';

interface SectionType<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): T;
}

/** Hands out the sections of a snapshot in the order in which they were put. */
export class SnapshotReader {
  readonly #bytes: Uint8Array;
  #at = headerBytes;

  /** @throws SnapshotUnreadable unless every byte is as it was written. */
  constructor(bytes: Uint8Array) {
    const isAligned = bytes.byteOffset % 8 === 0 && bytes.length % 8 === 0;
    this.#bytes = isAligned ? bytes : bytes.slice();
    if (bytes.length < headerBytes || bytes.length % 8 !== 0)
      throw new SnapshotUnreadable('This is no snapshot, or the beginning of one.');
    const words = this.#words();
    if (words[0] !== magic)
      throw new SnapshotUnreadable('This is no snapshot, or one of a machine of another kind.');
    if (words[1] !== snapshotVersion)
      throw new SnapshotUnreadable(`Version ${words[1]} is not read here.`);
    if (words[2] !== bytes.length) throw new SnapshotUnreadable('The snapshot is cut short.');
    const checksum = new Checksum();
    checksum.add(words, 0, words.length);
    if (checksum.words.some((word, at) => words[checksumAt + at] !== word))
      throw new SnapshotUnreadable('The snapshot is damaged.');
  }

  /**
   * The next section, copied, so that it may be changed and the snapshot let go.
   * @throws SnapshotUnreadable when it is of another type.
   */
  take<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(type: SectionType<T>): T {
    const words = this.#words();
    const length = words[this.#at / 4 + 1] ?? 0;
    const byteLength = length * type.BYTES_PER_ELEMENT;
    const start = this.#at + 8;
    if (words[this.#at / 4] !== type.BYTES_PER_ELEMENT || start + byteLength > this.#bytes.length)
      throw new SnapshotUnreadable('The snapshot holds something else.');
    const section = new type(length);
    new Uint8Array(section.buffer).set(this.#bytes.subarray(start, start + byteLength));
    this.#at = start + ((byteLength + 7) & ~7);
    return section;
  }

  takeText(): string {
    return new TextDecoder().decode(this.take(Uint8Array));
  }

  #words(): Uint32Array {
    const { buffer, byteOffset, length } = this.#bytes;
    return new Uint32Array(buffer, byteOffset, length / 4);
  }
}
