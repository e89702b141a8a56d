import type { Scene, Shot } from '../trace/scene.ts';
import type { Master } from './master-index.ts';

/** Nanoseconds a sample, measured; metal costs more, and so does every further stone. */
const NANOSECONDS_PER_SAMPLE = 2000;
/** Part of a picture that is stone. */
const STONE_COVERAGE = 0.45;

/** Seconds that a shot will take: as long as the last time, or by its size. */
export function estimateSeconds(shot: Shot, scene: Scene, last: Master | undefined): number {
  if (last) return last.seconds;
  const pixels = shot.width * shot.height;
  const samples =
    STONE_COVERAGE * scene.samples.stone + (1 - STONE_COVERAGE) * scene.samples.rest * 0.2;
  const effort = (scene.mesh ? 3 : 1) * (1 + 0.03 * scene.stones.length);
  return (pixels * samples * effort * NANOSECONDS_PER_SAMPLE) / 1e9;
}
