import type { Random } from './random.ts';
import type { Shape } from './shapes.ts';

/** In millimetres. The length is measured along the stone's axis. */
export interface Dimensions {
  readonly length: number;
  readonly width: number;
  readonly depth: number;
}

/** Each entry is a range. */
interface ShapeProportions {
  /** Length divided by width. */
  readonly ratio: readonly [number, number];
  /** Relative to the width. */
  readonly depthPercent: readonly [number, number];
  readonly tablePercent: readonly [number, number];
  /** Carats per cubic millimetre of length x width x depth, at both ends of `ratio`. */
  readonly caratsPerCubicMm: readonly [number, number];
}

export const proportions: Readonly<Record<Shape, ShapeProportions>> = {
  Round: {
    ratio: [1, 1],
    depthPercent: [59, 63],
    tablePercent: [54, 60],
    caratsPerCubicMm: [0.0061, 0.0061],
  },
  Princess: {
    ratio: [1, 1.05],
    depthPercent: [68, 75],
    tablePercent: [67, 75],
    caratsPerCubicMm: [0.0083, 0.0083],
  },
  Cushion: {
    ratio: [1, 1.2],
    depthPercent: [62, 68],
    tablePercent: [58, 65],
    caratsPerCubicMm: [0.0082, 0.0082],
  },
  Oval: {
    ratio: [1.3, 1.55],
    depthPercent: [58, 63],
    tablePercent: [54, 61],
    caratsPerCubicMm: [0.0062, 0.0062],
  },
  Emerald: {
    ratio: [1.3, 1.55],
    depthPercent: [61, 68],
    tablePercent: [60, 68],
    caratsPerCubicMm: [0.0094, 0.0101],
  },
  Pear: {
    ratio: [1.45, 1.75],
    depthPercent: [58, 63],
    tablePercent: [54, 61],
    caratsPerCubicMm: [0.0061, 0.0059],
  },
  Marquise: {
    ratio: [1.8, 2.2],
    depthPercent: [58, 63],
    tablePercent: [54, 61],
    caratsPerCubicMm: [0.0057, 0.0058],
  },
  Radiant: {
    ratio: [1, 1.35],
    depthPercent: [62, 69],
    tablePercent: [61, 68],
    caratsPerCubicMm: [0.0081, 0.0081],
  },
  Asscher: {
    ratio: [1, 1.04],
    depthPercent: [61, 68],
    tablePercent: [58, 65],
    caratsPerCubicMm: [0.008, 0.008],
  },
  Heart: {
    ratio: [0.95, 1.05],
    depthPercent: [56, 62],
    tablePercent: [54, 61],
    caratsPerCubicMm: [0.0059, 0.0059],
  },
};

const roundToHundredths = (value: number) => Math.round(value * 100) / 100;

/** Estimates the weight of a stone in carats. */
export function estimateCarats(shape: Shape, { length, width, depth }: Dimensions): number {
  const { ratio, caratsPerCubicMm } = proportions[shape];
  const [low, high] = caratsPerCubicMm;
  const span = ratio[1] - ratio[0] || 1;
  const share = Math.min(1, Math.max(0, (length / width - ratio[0]) / span));
  return length * width * depth * (low + (high - low) * share);
}

/** Chooses plausible dimensions and a plausible table for a stone of this shape and weight. */
export function randomDimensions(shape: Shape, carat: number, random: Random) {
  const ranges = proportions[shape];
  const ratio = random.between(...ranges.ratio);
  const depthToWidth = random.between(...ranges.depthPercent) / 100;
  const unitCarats = estimateCarats(shape, { length: ratio, width: 1, depth: depthToWidth });
  const width = Math.cbrt(carat / unitCarats);
  const dimensions: Dimensions = {
    length: roundToHundredths(width * ratio),
    width: roundToHundredths(width),
    depth: roundToHundredths(width * depthToWidth),
  };
  return { dimensions, tablePercent: Math.round(random.between(...ranges.tablePercent)) };
}
