import type { Plane } from '../trace/scene.ts';

export type Point = readonly [number, number];
/** Closed counter-clockwise polyline seen from above, around the stone's centre. */
export type Outline = readonly Point[];

const isGirdle = ({ normal }: Plane) => Math.abs(normal[2]) < 1e-6;

/** Returns the distance from the centre to the girdle in a direction, ignoring a heart's seam. */
function radiusTowards(lobe: readonly Plane[], isHeart: boolean, x: number, y: number): number {
  const walls = (isHeart ? lobe.slice(0, -1) : lobe).filter(isGirdle);
  let minimum = Infinity;
  for (const { normal, offset } of walls) {
    const along = normal[0] * x + normal[1] * y;
    if (along > 1e-9) minimum = Math.min(minimum, offset / along);
  }
  return minimum;
}

/** Returns the girdle outline of a cut in its own coordinates; a heart has two lobes. */
export function girdleOutline(lobes: readonly (readonly Plane[])[], count = 256): Outline {
  const isHeart = lobes.length > 1;
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    // A heart's lobes lie on both sides of x = 0, so a ray from the centre stays in one of them.
    const lobe = isHeart && x < 0 ? lobes[1] : lobes[0];
    const radius = radiusTowards(lobe ?? [], isHeart, x, y);
    return [x * radius, y * radius];
  });
}

export const scaleOutline = (outline: Outline, by: number): Outline =>
  outline.map(([x, y]) => [x * by, y * by]);

/** Returns the unsigned distance of a point from the outline. */
function distanceToOutline(outline: Outline, x: number, y: number): number {
  let minimum = Infinity;
  let [ax, ay] = outline[outline.length - 1] ?? [0, 0];
  for (const [bx, by] of outline) {
    const [ex, ey] = [bx - ax, by - ay];
    const t = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1);
    const u = Math.min(1, Math.max(0, t));
    minimum = Math.min(minimum, Math.hypot(x - ax - u * ex, y - ay - u * ey));
    [ax, ay] = [bx, by];
  }
  return minimum;
}

/** Offsets an outline outwards, by bisection along rays from the centre. */
export function offsetOutline(outline: Outline, by: number): Outline {
  return outline.map(([x, y]) => {
    const radius = Math.hypot(x, y);
    const [ux, uy] = [x / radius, y / radius];
    let inner = radius;
    let outer = radius + by * 3;
    for (let step = 0; step < 24; step++) {
      const middle = (inner + outer) / 2;
      if (distanceToOutline(outline, ux * middle, uy * middle) < by) inner = middle;
      else outer = middle;
    }
    return [ux * inner, uy * inner];
  });
}

export function perimeter(outline: Outline): number {
  return outline.reduce((sum, [x, y], i) => {
    const [nx, ny] = outline[(i + 1) % outline.length] ?? [x, y];
    return sum + Math.hypot(nx - x, ny - y);
  }, 0);
}

/** Returns `count` points at equal intervals along the outline; `start` is a fraction of an interval. */
export function resample(outline: Outline, count: number, start = 0): Outline {
  const step = perimeter(outline) / count;
  const out: Point[] = [];
  let ahead = start * step;
  outline.forEach(([x, y], i) => {
    const [nx, ny] = outline[(i + 1) % outline.length] ?? [x, y];
    const span = Math.hypot(nx - x, ny - y);
    while (ahead < span && out.length < count) {
      const t = ahead / span;
      out.push([x + (nx - x) * t, y + (ny - y) * t]);
      ahead += step;
    }
    ahead -= span;
  });
  return out;
}

/** Returns the outline's point in a direction from the centre, in degrees from +x. */
export function pointTowards(outline: Outline, degrees: number): Point {
  const turn = (((degrees / 360) % 1) + 1) % 1;
  return outline[Math.round(turn * outline.length) % outline.length] ?? [0, 0];
}
