import type { Random } from './random.ts';
import type { Shape } from './shapes.ts';

export interface Measures {
  /** Millimetres, length along the stone's own axis. */
  readonly length: number;
  readonly width: number;
  readonly depth: number;
}

interface ShapeProportions {
  /** Length over width. */
  readonly ratio: readonly [number, number];
  /** Percent of the width. */
  readonly depth: readonly [number, number];
  readonly table: readonly [number, number];
  /** Carats of a cubic millimetre of length x width x depth, at the ends of `ratio`. */
  readonly factor: readonly [number, number];
}

export const proportions: Readonly<Record<Shape, ShapeProportions>> = {
  Round: { ratio: [1, 1], depth: [59, 63], table: [54, 60], factor: [0.0061, 0.0061] },
  Princess: {
    ratio: [1, 1.05],
    depth: [68, 75],
    table: [67, 75],
    factor: [0.0083, 0.0083],
  },
  Cushion: {
    ratio: [1, 1.2],
    depth: [62, 68],
    table: [58, 65],
    factor: [0.0082, 0.0082],
  },
  Oval: {
    ratio: [1.3, 1.55],
    depth: [58, 63],
    table: [54, 61],
    factor: [0.0062, 0.0062],
  },
  Emerald: {
    ratio: [1.3, 1.55],
    depth: [61, 68],
    table: [60, 68],
    factor: [0.0094, 0.0101],
  },
  Pear: {
    ratio: [1.45, 1.75],
    depth: [58, 63],
    table: [54, 61],
    factor: [0.0061, 0.0059],
  },
  Marquise: {
    ratio: [1.8, 2.2],
    depth: [58, 63],
    table: [54, 61],
    factor: [0.0057, 0.0058],
  },
  Radiant: {
    ratio: [1, 1.35],
    depth: [62, 69],
    table: [61, 68],
    factor: [0.0081, 0.0081],
  },
  Asscher: {
    ratio: [1, 1.04],
    depth: [61, 68],
    table: [58, 65],
    factor: [0.008, 0.008],
  },
  Heart: {
    ratio: [0.95, 1.05],
    depth: [56, 62],
    table: [54, 61],
    factor: [0.0059, 0.0059],
  },
};

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Carats that a stone of these measures weighs. */
export function weightOf(shape: Shape, { length, width, depth }: Measures): number {
  const { ratio, factor } = proportions[shape];
  const span = ratio[1] - ratio[0] || 1;
  const share = Math.min(1, Math.max(0, (length / width - ratio[0]) / span));
  return length * width * depth * (factor[0] + (factor[1] - factor[0]) * share);
}

/** Measures that a stone of this shape and weight may have, and its table. */
export function measuresOf(shape: Shape, carat: number, random: Random) {
  const { ratio, depth, table } = proportions[shape];
  const longer = random.between(...ratio);
  const deep = random.between(...depth) / 100;
  const unitWeight = weightOf(shape, { length: longer, width: 1, depth: deep });
  const width = Math.cbrt(carat / unitWeight);
  const measures = {
    length: hundredths(width * longer),
    width: hundredths(width),
    depth: hundredths(width * deep),
  };
  return { measures, table: Math.round(random.between(...table)) };
}
