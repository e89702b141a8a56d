export type Point = readonly [number, number];
export type Vector = readonly [number, number, number];

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const plus = (a: Vector, b: Vector, scale = 1): Vector => [
  a[0] + b[0] * scale,
  a[1] + b[1] * scale,
  a[2] + b[2] * scale,
];
export const times = (a: Vector, scale: number): Vector => [
  a[0] * scale,
  a[1] * scale,
  a[2] * scale,
];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Vector): Vector => times(a, 1 / Math.hypot(...a));

/** Twice the signed area; positive when counter-clockwise. */
export function doubleArea(polygon: readonly Point[]): number {
  let sum = 0;
  let from = polygon[polygon.length - 1];
  for (const to of polygon) {
    if (from) sum += from[0] * to[1] - to[0] * from[1];
    from = to;
  }
  return sum;
}

export function centroid(polygon: readonly Point[]): Point {
  let x = 0;
  let y = 0;
  for (const point of polygon) {
    x += point[0];
    y += point[1];
  }
  return [x / polygon.length, y / polygon.length];
}

/** The part of `subject` inside the convex `clip` (Sutherland and Hodgman). */
export function clipped(subject: readonly Point[], clip: readonly Point[]): Point[] {
  const turn = doubleArea(clip) < 0 ? -1 : 1;
  let kept: Point[] = [...subject];
  let from = clip[clip.length - 1];
  for (const to of clip) {
    if (!from || kept.length === 0) break;
    const edgeX = (to[0] - from[0]) * turn;
    const edgeY = (to[1] - from[1]) * turn;
    const [fromX, fromY] = from;
    const side = (p: Point) => edgeX * (p[1] - fromY) - edgeY * (p[0] - fromX);
    kept = cutBy(kept, side);
    from = to;
  }
  return kept;
}

function cutBy(polygon: readonly Point[], side: (point: Point) => number): Point[] {
  const kept: Point[] = [];
  let previous = polygon[polygon.length - 1];
  if (!previous) return kept;
  let before = side(previous);
  for (const point of polygon) {
    const here = side(point);
    if (before >= 0 !== here >= 0) {
      const share = before / (before - here);
      kept.push([
        previous[0] + (point[0] - previous[0]) * share,
        previous[1] + (point[1] - previous[1]) * share,
      ]);
    }
    if (here >= 0) kept.push(point);
    previous = point;
    before = here;
  }
  return kept;
}
