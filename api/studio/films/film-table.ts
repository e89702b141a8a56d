import { ringScene } from '../shots/jewellery-shots.ts';
import { stoneScene } from '../shots/stone-shots.ts';
import type { Scene, Shot } from '../trace/scene.ts';

export const filmFramesPerSecond = 24;
/** Side in pixels. */
export const filmSide = 720;
const seconds = 6;

/** A rotating stone or ring that loops seamlessly, because one symmetry period ends where it began. */
export interface Film {
  readonly name: string;
  readonly frames: readonly Shot[];
  /** How many times the frames are played in a row. */
  readonly repeats: number;
}

interface Turntable {
  readonly name: string;
  /** Degrees after which the object looks the same. */
  readonly period: number;
  /** How many periods the film shows. */
  readonly repeats: number;
  scene(angle: number): Scene;
}

function turntableFilm({ name, period, repeats, scene }: Turntable): Film {
  const count = (seconds * filmFramesPerSecond) / repeats;
  const frames = Array.from({ length: count }, (_, index) => ({
    name: `${name}-${String(index).padStart(3, '0')}`,
    width: filmSide,
    height: filmSide,
    scene: () => scene((period * index) / count),
  }));
  return { name, frames, repeats };
}

const stoneFilm = (name: string, period: number, repeats: number): Film =>
  turntableFilm({
    name: `${name}-turning`,
    period,
    repeats,
    scene: (angle) => stoneScene(name, angle),
  });

const ringFilm = (
  design: string,
  metal: 'yellow' | 'rose' | 'white',
  period: number,
  repeats: number,
) =>
  turntableFilm({
    name: `${design.toLowerCase().replaceAll(' ', '-')}-${metal}-turning`,
    period,
    repeats,
    // Few samples suffice: the stones are small, and video compression hides the remaining noise.
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
