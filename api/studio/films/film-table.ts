import { ringScene } from '../shots/jewellery-shots.ts';
import { stoneScene } from '../shots/stone-shots.ts';
import type { Scene, Shot } from '../trace/scene.ts';

export const FRAMES_PER_SECOND = 24;
/** Pixels a side. */
export const FILM_SIDE = 720;
const SECONDS = 6;

/** A turning stone or ring. It looks at the end of a run as at its beginning, so it has no seam. */
export interface Film {
  readonly name: string;
  readonly frames: readonly Shot[];
  /** How often the frames are shown one after another. */
  readonly repeats: number;
}

interface Turntable {
  readonly name: string;
  /** Degrees after which it looks the same, and how often it turns by so much in six seconds. */
  readonly period: number;
  readonly runs: number;
  scene(angle: number): Scene;
}

function turntableFilm({ name, period, runs, scene }: Turntable): Film {
  const count = (SECONDS * FRAMES_PER_SECOND) / runs;
  const frames = Array.from({ length: count }, (_, at) => ({
    name: `${name}-${String(at).padStart(3, '0')}`,
    width: FILM_SIDE,
    height: FILM_SIDE,
    scene: () => scene((period * at) / count),
  }));
  return { name, frames, repeats: runs };
}

const stoneFilm = (name: string, period: number, runs: number): Film =>
  turntableFilm({
    name: `${name}-turning`,
    period,
    runs,
    scene: (angle) => stoneScene(name, angle),
  });

const ringFilm = (
  design: string,
  metal: 'yellow' | 'rose' | 'white',
  period: number,
  runs: number,
) =>
  turntableFilm({
    name: `${design.toLowerCase().replaceAll(' ', '-')}-${metal}-turning`,
    period,
    runs,
    // A ring's stones are small, and what is left of their noise goes when the film is packed.
    scene: (angle) => ({
      ...ringScene({ name: design, metal }, angle),
      samples: { stone: 12, rest: 8 },
    }),
  });

export const films: readonly Film[] = [
  stoneFilm('round-01', 45, 3),
  stoneFilm('round-02', 45, 3),
  stoneFilm('round-champagne', 45, 3),
  stoneFilm('round-08', 45, 3),
  ringFilm('Triveni Three-Stone Ring', 'yellow', 180, 1),
  ringFilm('Asha Solitaire Ring', 'yellow', 180, 1),
];
