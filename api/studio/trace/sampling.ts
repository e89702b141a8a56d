/** xorshift32; one per row of a picture, so that rows may be made in any order. */
export class RandomStream {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed ^ 0x9e3779b9, 2654435761) | 1;
    for (let warm = 0; warm < 4; warm++) this.next();
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    let state = this.state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.state = state;
    return (state >>> 0) / 4294967296;
  }
}

/** FNV-1a, for seeds out of names. */
export function hashName(name: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) {
    value = Math.imul(value ^ name.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}

export const GOLDEN_RATIO_STEP = 0.6180339887498949;

/** Steps of Roberts' R2 sequence: even over a square, for any number of samples. */
export const R2_STEPS = [0.7548776662466927, 0.5698402909980532] as const;

const R5 = 1 / 1.1673039782614187;
/** Steps of the R5 sequence: pixel, pixel, wavelength (golden, evenest of all), lens, lens. */
export const SAMPLE_STEPS = [R5, R5 ** 2, GOLDEN_RATIO_STEP, R5 ** 4, R5 ** 5] as const;

export const fraction = (value: number): number => value - Math.floor(value);

/** Gaussian of one half pixel, cut at three sigma: distance in pixels for an even `value`. */
export const filterRadius = (value: number): number =>
  0.5 * Math.sqrt(-2 * Math.log(1 - value * 0.9889));
