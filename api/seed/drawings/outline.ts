import type { Shape } from '../shapes.ts';
import type { Point } from './vector.ts';

/**
 * A girdle outline seen from above, half the width being 1 and half the length `ratio`. `at` goes
 * round once from 0 to 1, starting at the top; multiples of 1/8 are where the main facets meet it.
 */
export interface Outline {
  readonly at: (turn: number) => Point;
  /** The point under the table's middle, where the culet is. */
  readonly hub: Point;
}

/** Gives the right half (0 to 0.5) its mirror image on the left. */
function mirrored(right: (turn: number) => Point): (turn: number) => Point {
  return (turn) => {
    const wrapped = ((turn % 1) + 1) % 1;
    if (wrapped <= 0.5) return right(wrapped);
    const [x, y] = right(1 - wrapped);
    return [-x, y];
  };
}

/** Through the given points of the right half, straight from one to the next, evenly spaced. */
function straight(points: readonly Point[]): (turn: number) => Point {
  return mirrored((turn) => {
    const place = turn * 2 * (points.length - 1);
    const index = Math.min(Math.floor(place), points.length - 2);
    const from = points[index] ?? [0, 0];
    const to = points[index + 1] ?? from;
    const share = place - index;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  });
}

/** On the arc that leaves (1, 0) upright and ends at (0, height) where `share` is 1. */
function arcPoint(height: number, share: number): Point {
  const radius = (height * height + 1) / 2;
  const angle = Math.asin(Math.min(1, height / radius)) * share;
  return [radius * Math.cos(angle) - (radius - 1), radius * Math.sin(angle)];
}

const oval = (ratio: number): Outline => ({
  at: (turn) => [Math.sin(turn * 2 * Math.PI), ratio * Math.cos(turn * 2 * Math.PI)],
  hub: [0, 0],
});

const marquise = (ratio: number): Outline => ({
  at: mirrored((turn) => arcPoint(ratio, 1 - 4 * turn)),
  hub: [0, 0],
});

/** Half a circle below, two long arcs to the tip above. */
function pear(ratio: number): Outline {
  const tip = 2 * ratio - 1;
  const middle = (tip - 1) / 2;
  const widest = 0.3;
  return {
    at: mirrored((turn) => {
      const [x, y] =
        turn < widest
          ? arcPoint(tip, 1 - turn / widest)
          : oval(1).at(0.25 + ((turn - widest) / (0.5 - widest)) * 0.25);
      return [x, y - middle];
    }),
    hub: [0, 0.12 - middle],
  };
}

/** Two lobes that meet in the cleft above, two arcs to the tip below. */
function heart(ratio: number): Outline {
  const lobe = 0.545;
  const centre = 1 - lobe;
  const cleft = Math.PI - Math.acos(centre / lobe);
  const tip = 2 * ratio - lobe;
  const middle = (lobe - tip) / 2;
  const widest = 0.23;
  return {
    at: mirrored((turn) => {
      if (turn < widest) {
        const angle = cleft * (1 - turn / widest);
        return [centre + lobe * Math.cos(angle), lobe * Math.sin(angle) - middle];
      }
      const [x, y] = arcPoint(tip, (turn - widest) / (0.5 - widest));
      return [x, -y - middle];
    }),
    hub: [0, -0.22 - middle],
  };
}

/** A square or rectangle with bulging sides and soft corners. */
function cushion(ratio: number): Outline {
  const soft = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / 3.1);
  return {
    at: (turn) => {
      const angle = turn * 2 * Math.PI;
      return [soft(Math.sin(angle)), ratio * soft(Math.cos(angle))];
    },
    hub: [0, 0],
  };
}

/** How much of a half width a radiant's corners lose. */
export const radiantCorner = 0.32;

/** A rectangle whose corners are cut off by `cut`; each sixteenth is a corner or a middle. */
export function cutCorner(ratio: number, cut: number): Outline {
  return {
    at: straight([
      [0, ratio],
      [1 - cut, ratio],
      [1 - cut / 2, ratio - cut / 2],
      [1, ratio - cut],
      [1, 0],
      [1, cut - ratio],
      [1 - cut / 2, cut / 2 - ratio],
      [1 - cut, -ratio],
      [0, -ratio],
    ]),
    hub: [0, 0],
  };
}

const outlines: Readonly<Record<Shape, (ratio: number) => Outline>> = {
  Round: () => oval(1),
  Oval: oval,
  Marquise: marquise,
  Pear: pear,
  Heart: heart,
  Cushion: cushion,
  Princess: (ratio) => cutCorner(ratio, 0),
  Radiant: (ratio) => cutCorner(ratio, radiantCorner),
  Emerald: (ratio) => cutCorner(ratio, 0.36),
  Asscher: (ratio) => cutCorner(ratio, 0.44),
};

/** `ratio` is length over width, as the trade gives it. */
export function outlineOf(shape: Shape, ratio: number): Outline {
  return outlines[shape](ratio);
}
