/** xorshift32 generator. Each image row has its own, so rows can be rendered in any order. */
export class RandomStream {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed ^ 0x9e3779b9, 2654435761) | 1;
    for (let i = 0; i < 4; i++) this.next();
  }

  /** Returns a number in [0, 1). */
  next(): number {
    let state = this.state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.state = state;
    return (state >>> 0) / 4294967296;
  }
}

/** Hashes a name to a seed with FNV-1a. */
export function hashName(name: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) {
    value = Math.imul(value ^ name.charCodeAt(i), 0x01000193);
  }
  return value >>> 0;
}

export const goldenRatioStep = 0.6180339887498949;

/** Steps of Roberts' R2 low-discrepancy sequence. */
export const r2Steps = [0.7548776662466927, 0.5698402909980532] as const;

const inverseR5 = 1 / 1.1673039782614187;
/** Steps of the inverseR5 sequence for pixel, pixel, wavelength, lens, lens; wavelength uses the golden ratio. */
export const sampleSteps = [
  inverseR5,
  inverseR5 ** 2,
  goldenRatioStep,
  inverseR5 ** 4,
  inverseR5 ** 5,
] as const;

export const fraction = (value: number): number => value - Math.floor(value);

/**
 * Maps a uniform value to a distance in pixels for a Gaussian pixel filter with a sigma of half a
 * pixel, truncated at three sigma.
 */
export const filterRadius = (value: number): number =>
  0.5 * Math.sqrt(-2 * Math.log(1 - value * 0.9889));
