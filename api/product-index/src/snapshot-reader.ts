import {
  Checksum,
  checksumIndex,
  headerBytes,
  magic,
  OutdatedSnapshotError,
  snapshotVersion,
  UnreadableSnapshotError,
} from './snapshot-format.ts';

interface SectionType<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): T;
}

/** Reads the sections of a snapshot in the order in which they were written. */
export class SnapshotReader {
  readonly #bytes: Uint8Array;
  #offset = headerBytes;

  /** @throws UnreadableSnapshotError unless the snapshot is complete and undamaged. */
  constructor(bytes: Uint8Array) {
    const isAligned = bytes.byteOffset % 8 === 0 && bytes.length % 8 === 0;
    this.#bytes = isAligned ? bytes : bytes.slice();
    if (bytes.length < headerBytes || bytes.length % 8 !== 0)
      throw new UnreadableSnapshotError('Not a snapshot, or a truncated one.');
    const words = this.#words();
    if (words[0] !== magic)
      throw new UnreadableSnapshotError('Not a snapshot, or one with a different byte order.');
    if (words[1] !== snapshotVersion)
      throw new OutdatedSnapshotError(`Snapshot version ${words[1]} is not supported.`);
    if (words[2] !== bytes.length) throw new UnreadableSnapshotError('The snapshot is truncated.');
    const checksum = new Checksum();
    checksum.add(words, 0, words.length);
    if (checksum.words.some((word, at) => words[checksumIndex + at] !== word))
      throw new UnreadableSnapshotError('The snapshot is damaged.');
  }

  /**
   * Returns a copy of the next section.
   * @throws UnreadableSnapshotError when the section has another type.
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
      throw new UnreadableSnapshotError('The snapshot contains a section of another type.');
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
