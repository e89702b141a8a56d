/** Raised with every change of what a snapshot holds; another version is not read. */
export const snapshotVersion = 2;

/** First in a snapshot, as a number of the machine that wrote it: on one of the other order it reads reversed. */
export const magic = 0x564a4354;

/** Magic, version, length in bytes, nothing, then the checksum in two words and nothing twice. */
export const headerBytes = 32;
export const checksumIndex = 4;

/**
 * Two words over all others. Every step can be undone, so a change within one word always changes
 * both; any other slips through once in 2^64.
 */
export class Checksum {
  #left = 0;
  #right = -1;

  /** Takes the words in [from, to) into account; to be called in their order. */
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

/** A snapshot that is damaged, cut short, of another version or of a machine of another kind. */
export class UnreadableSnapshotError extends Error {
  override name = 'UnreadableSnapshotError';
}
