import {
  Checksum,
  checksumIndex,
  headerBytes,
  magic,
  snapshotVersion,
  UnreadableSnapshotError,
} from './snapshot-format.ts';

interface SectionType<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): T;
}

/** Hands out the sections of a snapshot in the order in which they were put. */
export class SnapshotReader {
  readonly #bytes: Uint8Array;
  #offset = headerBytes;

  /** @throws SnapshotUnreadable unless every byte is as it was written. */
  constructor(bytes: Uint8Array) {
    const isAligned = bytes.byteOffset % 8 === 0 && bytes.length % 8 === 0;
    this.#bytes = isAligned ? bytes : bytes.slice();
    if (bytes.length < headerBytes || bytes.length % 8 !== 0)
      throw new UnreadableSnapshotError('This is no snapshot, or the beginning of one.');
    const words = this.#words();
    if (words[0] !== magic)
      throw new UnreadableSnapshotError(
        'This is no snapshot, or one of a machine of another kind.',
      );
    if (words[1] !== snapshotVersion)
      throw new UnreadableSnapshotError(`Version ${words[1]} is not read here.`);
    if (words[2] !== bytes.length) throw new UnreadableSnapshotError('The snapshot is cut short.');
    const checksum = new Checksum();
    checksum.add(words, 0, words.length);
    if (checksum.words.some((word, at) => words[checksumIndex + at] !== word))
      throw new UnreadableSnapshotError('The snapshot is damaged.');
  }

  /**
   * The next section, copied, so that it may be changed and the snapshot let go.
   * @throws SnapshotUnreadable when it is of another type.
   */
  read<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(type: SectionType<T>): T {
    const words = this.#words();
    const length = words[this.#offset / 4 + 1] ?? 0;
    const byteLength = length * type.BYTES_PER_ELEMENT;
    const start = this.#offset + 8;
    if (
      words[this.#offset / 4] !== type.BYTES_PER_ELEMENT ||
      start + byteLength > this.#bytes.length
    )
      throw new UnreadableSnapshotError('The snapshot holds something else.');
    const section = new type(length);
    new Uint8Array(section.buffer).set(this.#bytes.subarray(start, start + byteLength));
    this.#offset = start + ((byteLength + 7) & ~7);
    return section;
  }

  readText(): string {
    return new TextDecoder().decode(this.read(Uint8Array));
  }

  #words(): Uint32Array {
    const { buffer, byteOffset, length } = this.#bytes;
    return new Uint32Array(buffer, byteOffset, length / 4);
  }
}
