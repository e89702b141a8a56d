import type { RandomStream } from './sampling.ts';

/** How far rays are followed. */
export interface PathLimits {
  readonly maxDepth: number;
  /** Rays that carry less are followed by chance. */
  readonly rouletteThreshold: number;
  /** A single stone, whose exits meet nothing else. */
  readonly isSingleStone: boolean;
}

/** Throughput below which a walk inside a stone ends. */
const MIN_THROUGHPUT = 0.003;
/** Below this a walk goes on by chance: fewest steps for the noise, measured. */
const ROULETTE_THROUGHPUT = 0.2;
const MIN_SURVIVAL = 0.3;

export const pathLimitsFor = (isLone: boolean): PathLimits =>
  isLone
    ? { isSingleStone: isLone, maxDepth: 6, rouletteThreshold: 0.02 }
    : { isSingleStone: isLone, maxDepth: 5, rouletteThreshold: 0.04 };

/** Weight of a reflection off the outside: 0 when chance drops it. */
export function surfaceWeight(
  random: RandomStream,
  limits: PathLimits,
  strength: number,
  depth: number,
): number {
  const { rouletteThreshold, maxDepth } = limits;
  if (strength >= rouletteThreshold && depth <= 2) return 1;
  if (depth >= maxDepth) return 0;
  const chance = Math.min(1, strength / rouletteThreshold);
  return random.next() < chance ? 1 / chance : 0;
}

/** Weight of an exit ray: 0 when chance drops it. Deep in a cluster of stones few are followed. */
export function exitWeight(
  random: RandomStream,
  limits: PathLimits,
  strength: number,
  depth: number,
): number {
  const { rouletteThreshold, maxDepth } = limits;
  let share = 1;
  if (strength < rouletteThreshold) {
    if (random.next() >= strength / rouletteThreshold) return 0;
    share = rouletteThreshold / strength;
  }
  if (depth === 0 || limits.isSingleStone) return share;
  if (depth + 1 >= maxDepth) return 0;
  const wanted = depth === 1 ? 0.25 : 0.6;
  const carried = strength * share;
  if (carried >= wanted) return share;
  return random.next() < carried / wanted ? (share * wanted) / carried : 0;
}

/** Weight of the next step of a walk that carries so much: 0 when it ends here. */
export function bounceWeight(random: RandomStream, carried: number): number {
  if (carried < MIN_THROUGHPUT) return 0;
  if (carried >= ROULETTE_THROUGHPUT) return 1;
  const chance = Math.max(MIN_SURVIVAL, carried / ROULETTE_THROUGHPUT);
  return random.next() < chance ? 1 / chance : 0;
}
