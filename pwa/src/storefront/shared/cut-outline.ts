/** A point in units of half a stone's length; the y axis points down. */
export type Point = readonly [x: number, y: number];

const samples = 96;

/** Returns the points of a closed curve, clockwise from the top. */
function sample(pointAt: (angle: number) => Point): readonly Point[] {
  return Array.from({ length: samples }, (_, index) => pointAt((index / samples) * 2 * Math.PI));
}

const ellipse = (width: number) => sample((angle) => [width * Math.sin(angle), -Math.cos(angle)]);

/** An ellipse whose sides are drawn towards the corners. */
const cushion = (width: number) =>
  sample((angle) => {
    const flatten = (value: number) => Math.sign(value) * Math.abs(value) ** 0.58;
    return [width * flatten(Math.sin(angle)), -flatten(Math.cos(angle))];
  });

function rectangle(width: number, corner: number): readonly Point[] {
  const x = width;
  return [
    [corner - x, -1],
    [x - corner, -1],
    [x, corner - 1],
    [x, 1 - corner],
    [x - corner, 1],
    [corner - x, 1],
    [-x, 1 - corner],
    [-x, corner - 1],
  ];
}

/** Two arcs that meet in points at the top and at the bottom. */
const marquise = sample((angle) => [
  0.5 * Math.sin(angle),
  -Math.sign(Math.cos(angle)) * (1 - Math.abs(Math.sin(angle)) ** 1.6),
]);

/** Pointed at the top, round at the bottom. */
const pear = sample((angle) => [
  0.66 * Math.sin(angle) * Math.sin(angle / 2) ** 0.9,
  -Math.cos(angle),
]);

const heart = sample((angle) => {
  const { sin, cos } = Math;
  const y = 13 * cos(angle) - 5 * cos(2 * angle) - 2 * cos(3 * angle) - cos(4 * angle);
  return [sin(angle) ** 3, -(y + 2.5) / 14.5];
});

/** Cuts seen from above, upright, by the first word of the shape's name. */
export const outlines = {
  round: ellipse(1),
  oval: ellipse(0.72),
  cushion: cushion(0.95),
  princess: rectangle(0.95, 0),
  radiant: rectangle(0.84, 0.26),
  emerald: rectangle(0.72, 0.24),
  asscher: rectangle(0.95, 0.38),
  pear,
  marquise,
  heart,
} as const satisfies Record<string, readonly Point[]>;

export type Cut = keyof typeof outlines;

/** Returns the cut that a shape's name means, such as 'Round Brilliant'; null for an unknown one. */
export function cutOf(shape: string): Cut | null {
  const [word = ''] = shape
    .trim()
    .toLowerCase()
    .split(/[^a-z]+/);
  return Object.hasOwn(outlines, word) ? (word as Cut) : null; // checked above
}

/** Returns where a ray from the origin meets an outline around it. Angles are clockwise from the top. */
export function pointAt(outline: readonly Point[], angle: number): Point {
  const direction: Point = [Math.sin(angle), -Math.cos(angle)];
  let furthest = 0;
  outline.forEach((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    const side: Point = [to[0] - from[0], to[1] - from[1]];
    const determinant = cross(direction, side);
    if (Math.abs(determinant) < 1e-9) return;
    const along = cross(from, direction) / determinant;
    const distance = cross(from, side) / determinant;
    if (along >= -1e-9 && along <= 1 + 1e-9) furthest = Math.max(furthest, distance);
  });
  return [direction[0] * furthest, direction[1] * furthest];
}

const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
