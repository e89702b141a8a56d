import type { Scene, Shot } from '../trace/scene.ts';
import type { Master } from './master-index.ts';

/** Nanoseconds a sample, measured; metal costs more, and so does every further stone. */
const SAMPLE = 2000;
/** Part of a picture that is stone. */
const COVERED = 0.45;

/** Seconds that a shot will take: as long as the last time, or by its size. */
export function secondsFor(shot: Shot, scene: Scene, last: Master | undefined): number {
  if (last) return last.seconds;
  const pixels = shot.width * shot.height;
  const samples = COVERED * scene.samples.stone + (1 - COVERED) * scene.samples.rest * 0.2;
  const effort = (scene.mesh ? 3 : 1) * (1 + 0.03 * scene.stones.length);
  return (pixels * samples * effort * SAMPLE) / 1e9;
}
