import { facetKeys } from './product-row.ts';
import { textHash } from './text-hash.ts';

/** Increased with every change of the layout. */
const layout = 3;

/** Follows from the layout and the filters, which have a column each. Other versions are rejected. */
export const snapshotVersion = textHash([layout, ...facetKeys].join(' ')) >>> 0;

/** The first word of a snapshot. It also detects a different byte order, with which it reads reversed. */
export const magic = 0x564a4354;

/** Magic number, version, length in bytes, one unused word, two checksum words, two unused words. */
export const headerBytes = 32;
export const checksumIndex = 4;

/**
 * A checksum of two words. Every step is invertible, so a change within one word always changes both;
 * any other change goes undetected once in 2^64.
 */
export class Checksum {
  #left = 0;
  #right = -1;

  /** Adds the words in [from, to). Must be called in ascending order. */
  add(words: Uint32Array, from: number, to: number): void {
    let left = this.#left;
    let right = this.#right;
    for (let at = from; at < to; at++) {
      if (at === checksumIndex) at += 2;
      const word = words[at] ?? 0;
      left = Math.imul(left ^ word, 0x9e3779b1);
      left ^= left >>> 15;
      right = Math.imul(right ^ word, 0x85ebca6b);
      right = (right << 13) | (right >>> 19);
    }
    this.#left = left;
    this.#right = right;
  }

  get words(): [number, number] {
    return [this.#left >>> 0, this.#right >>> 0];
  }
}

/** Thrown for a snapshot that is damaged, truncated, or of another version or byte order. */
export class UnreadableSnapshotError extends Error {
  override name = 'UnreadableSnapshotError';
}

/** Thrown for a snapshot of another release. */
export class OutdatedSnapshotError extends UnreadableSnapshotError {
  override name = 'OutdatedSnapshotError';
}
