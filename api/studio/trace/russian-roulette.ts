import type { RandomStream } from './sampling.ts';

/** Termination criteria for ray paths. */
export interface PathLimits {
  readonly maxDepth: number;
  /** Rays with less throughput are subject to Russian roulette. */
  readonly rouletteThreshold: number;
  /** The scene is a single stone, so rays that leave it hit nothing else. */
  readonly isSingleStone: boolean;
}

/** Throughput below which a path inside a stone ends. */
const minThroughput = 0.003;
/** Throughput below which Russian roulette applies inside a stone; tuned for noise per bounce. */
const rouletteThroughput = 0.2;
const minSurvival = 0.3;

export const pathLimitsFor = (isLone: boolean): PathLimits =>
  isLone
    ? { isSingleStone: isLone, maxDepth: 6, rouletteThreshold: 0.02 }
    : { isSingleStone: isLone, maxDepth: 5, rouletteThreshold: 0.04 };

/** Returns the weight of a reflection off a stone's outside; 0 when roulette ends it. */
export function surfaceWeight(
  random: RandomStream,
  limits: PathLimits,
  throughput: number,
  depth: number,
): number {
  const { rouletteThreshold, maxDepth } = limits;
  if (throughput >= rouletteThreshold && depth <= 2) return 1;
  if (depth >= maxDepth) return 0;
  const probability = Math.min(1, throughput / rouletteThreshold);
  return random.next() < probability ? 1 / probability : 0;
}

/** Returns the weight of a ray leaving a stone; 0 when roulette ends it. Deeper rays survive less often. */
export function exitWeight(
  random: RandomStream,
  limits: PathLimits,
  throughput: number,
  depth: number,
): number {
  const { rouletteThreshold, maxDepth } = limits;
  let weight = 1;
  if (throughput < rouletteThreshold) {
    if (random.next() >= throughput / rouletteThreshold) return 0;
    weight = rouletteThreshold / throughput;
  }
  if (depth === 0 || limits.isSingleStone) return weight;
  if (depth + 1 >= maxDepth) return 0;
  const threshold = depth === 1 ? 0.25 : 0.6;
  const weighted = throughput * weight;
  if (weighted >= threshold) return weight;
  return random.next() < weighted / threshold ? (weight * threshold) / weighted : 0;
}

/** Returns the weight of the next bounce inside a stone; 0 when the path ends. */
export function bounceWeight(random: RandomStream, throughput: number): number {
  if (throughput < minThroughput) return 0;
  if (throughput >= rouletteThroughput) return 1;
  const probability = Math.max(minSurvival, throughput / rouletteThroughput);
  return random.next() < probability ? 1 / probability : 0;
}
