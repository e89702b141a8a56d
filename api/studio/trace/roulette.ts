import type { RandomStream } from './sampling.ts';

/** How far rays are followed. */
export interface Limits {
  readonly deepest: number;
  /** Rays that carry less are followed by chance. */
  readonly faint: number;
  /** A single stone, whose exits meet nothing else. */
  readonly isLone: boolean;
}

/** Throughput below which a walk inside a stone ends. */
const SPENT = 0.003;
/** Below this a walk goes on by chance: fewest steps for the noise, measured. */
const WEAK = 0.2;
const LEAST_CHANCE = 0.3;

export const limitsOf = (isLone: boolean): Limits =>
  isLone ? { isLone, deepest: 6, faint: 0.02 } : { isLone, deepest: 5, faint: 0.04 };

/** Weight of a reflection off the outside: 0 when chance drops it. */
export function shareOfSurface(
  random: RandomStream,
  limits: Limits,
  strength: number,
  depth: number,
): number {
  const { faint, deepest } = limits;
  if (strength >= faint && depth <= 2) return 1;
  if (depth >= deepest) return 0;
  const chance = Math.min(1, strength / faint);
  return random.next() < chance ? 1 / chance : 0;
}

/** Weight of an exit ray: 0 when chance drops it. Deep in a cluster of stones few are followed. */
export function shareOfExit(
  random: RandomStream,
  limits: Limits,
  strength: number,
  depth: number,
): number {
  const { faint, deepest } = limits;
  let share = 1;
  if (strength < faint) {
    if (random.next() >= strength / faint) return 0;
    share = faint / strength;
  }
  if (depth === 0 || limits.isLone) return share;
  if (depth + 1 >= deepest) return 0;
  const wanted = depth === 1 ? 0.25 : 0.6;
  const carried = strength * share;
  if (carried >= wanted) return share;
  return random.next() < carried / wanted ? (share * wanted) / carried : 0;
}

/** Weight of the next step of a walk that carries so much: 0 when it ends here. */
export function shareOfStep(random: RandomStream, carried: number): number {
  if (carried < SPENT) return 0;
  if (carried >= WEAK) return 1;
  const chance = Math.max(LEAST_CHANCE, carried / WEAK);
  return random.next() < chance ? 1 / chance : 0;
}
