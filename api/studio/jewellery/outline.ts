import type { Plane } from '../trace/scene.ts';

export type Point = readonly [number, number];
/** A closed line seen from above, counter-clockwise, about the middle of its stone. */
export type Outline = readonly Point[];

const isGirdle = ({ normal }: Plane) => Math.abs(normal[2]) < 1e-6;

/** How far a stone's girdle is from its middle in a direction; the shared plane of a heart is none. */
function radiusTowards(lobe: readonly Plane[], isHeart: boolean, x: number, y: number): number {
  const walls = (isHeart ? lobe.slice(0, -1) : lobe).filter(isGirdle);
  let least = Infinity;
  for (const { normal, offset } of walls) {
    const along = normal[0] * x + normal[1] * y;
    if (along > 1e-9) least = Math.min(least, offset / along);
  }
  return least;
}

/** The girdle of a stone as cut: level, unmoved. A heart gives both its lobes. */
export function girdleOutline(lobes: readonly (readonly Plane[])[], count = 256): Outline {
  const isHeart = lobes.length > 1;
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    // A heart's lobes lie left and right of x = 0, and each ray from the middle ends in its own.
    const lobe = isHeart && x < 0 ? lobes[1] : lobes[0];
    const radius = radiusTowards(lobe ?? [], isHeart, x, y);
    return [x * radius, y * radius];
  });
}

export const scaleOutline = (outline: Outline, by: number): Outline =>
  outline.map(([x, y]) => [x * by, y * by]);

/** Distance of a point from the outline's line, whichever side. */
function distanceToOutline(outline: Outline, x: number, y: number): number {
  let least = Infinity;
  let [ax, ay] = outline[outline.length - 1] ?? [0, 0];
  for (const [bx, by] of outline) {
    const [ex, ey] = [bx - ax, by - ay];
    const t = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1);
    const u = Math.min(1, Math.max(0, t));
    least = Math.min(least, Math.hypot(x - ax - u * ex, y - ay - u * ey));
    [ax, ay] = [bx, by];
  }
  return least;
}

/** The line at a distance outside, by halving along rays from the middle. */
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

/** As many points as asked, equally far apart along the line, the first at a part of a step. */
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

/** Where the outline is met in a direction from the middle, in degrees from +x. */
export function pointTowards(outline: Outline, degrees: number): Point {
  const turn = (((degrees / 360) % 1) + 1) % 1;
  return outline[Math.round(turn * outline.length) % outline.length] ?? [0, 0];
}
