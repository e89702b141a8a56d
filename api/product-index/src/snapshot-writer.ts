import { Checksum, checksumIndex, headerBytes, magic, snapshotVersion } from './snapshot-format.ts';

type Section = Uint8Array | Uint16Array | Uint32Array | Float64Array;

const wordsPerStep = 2_000_000;

/** Collects the sections of a snapshot. Uses the byte order of the machine. */
export class SnapshotWriter {
  readonly #sections: Section[] = [];

  /** Adds a section. It must not change before the first step of `steps`. */
  write(section: Section): void {
    this.#sections.push(section);
  }

  writeText(text: string): void {
    this.write(new TextEncoder().encode(text));
  }

  /**
   * Builds the snapshot in steps of a few milliseconds: the first copies all sections, the others
   * calculate the checksum.
   */
  *steps(): Generator<void, Uint8Array> {
    const length = this.#sections.reduce((sum, { byteLength }) => sum + padded(byteLength) + 8, 0);
    const bytes = new Uint8Array(headerBytes + length);
    const words = new Uint32Array(bytes.buffer);
    let at = headerBytes;
    for (const { BYTES_PER_ELEMENT, length, buffer, byteOffset, byteLength } of this.#sections) {
      words[at / 4] = BYTES_PER_ELEMENT;
      words[at / 4 + 1] = length;
      bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at + 8);
      at += 8 + padded(byteLength);
    }
    words.set([magic, snapshotVersion, bytes.length]);
    const checksum = new Checksum();
    for (let from = 0; from < words.length; from += wordsPerStep) {
      yield;
      checksum.add(words, from, Math.min(from + wordsPerStep, words.length));
    }
    words.set(checksum.words, checksumIndex);
    return bytes;
  }
}

/** Pads to multiples of eight bytes, the alignment of doubles. */
function padded(byteLength: number): number {
  return (byteLength + 7) & ~7;
}
