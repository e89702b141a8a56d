import type { Scene, Shot } from '../trace/scene.ts';
import type { Master } from './master-index.ts';

/** Measured cost of a sample; metal and additional stones cost more. */
const nanosecondsPerSample = 2000;
/** Fraction of the pixels that show a stone. */
const stoneCoverage = 0.45;

/** Estimates a shot's render time in seconds: the last measurement if there is one, else from its size. */
export function estimateSeconds(shot: Shot, scene: Scene, last: Master | undefined): number {
  if (last) return last.seconds;
  const pixels = shot.width * shot.height;
  const samples =
    stoneCoverage * scene.samples.stone + (1 - stoneCoverage) * scene.samples.rest * 0.2;
  const effort = (scene.mesh ? 3 : 1) * (1 + 0.03 * scene.stones.length);
  return (pixels * samples * effort * nanosecondsPerSample) / 1e9;
}
