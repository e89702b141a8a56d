import type { Plane } from '../trace/scene.ts';
import { add, cross, dot, normalise, scale, subtract, type Vector } from '../vector.ts';

const tolerance = 1e-7;

/** Returns a square in the plane; callers pass a size far larger than any stone. */
function planeSquare(plane: Plane, size: number): Vector[] {
  const { normal } = plane;
  const hint: Vector = Math.abs(normal[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1];
  const right = normalise(cross(hint, normal));
  const up = cross(normal, right);
  const middle = scale(normal, plane.offset);
  return [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].map(([x = 0, y = 0]) => add(middle, add(scale(right, x * size), scale(up, y * size))));
}

function clipPolygon(polygon: readonly Vector[], plane: Plane): Vector[] {
  const heights = polygon.map((point) => dot(plane.normal, point) - plane.offset);
  return polygon.flatMap((point, at) => {
    const next = (at + 1) % polygon.length;
    const [here, there] = [heights[at] ?? 0, heights[next] ?? 0];
    const kept: Vector[] = here <= tolerance ? [point] : [];
    const isCrossing =
      here < -tolerance ? there > tolerance : here > tolerance && there < -tolerance;
    const other = polygon[next];
    if (isCrossing && other) {
      kept.push(add(point, scale(subtract(other, point), here / (here - there))));
    }
    return kept;
  });
}

function removeRepeatedPoints(polygon: readonly Vector[]): Vector[] {
  return polygon.filter((point, at) => {
    const before = polygon[(at + polygon.length - 1) % polygon.length];
    return !before || Math.hypot(...subtract(point, before)) > 10 * tolerance;
  });
}

/** Returns each plane's facet as a polygon, counter-clockwise from outside; [] if it is cut away. */
export function facetPolygons(planes: readonly Plane[]): Vector[][] {
  return planes.map((plane, own) => {
    let polygon = planeSquare(plane, 100);
    for (const [at, other] of planes.entries()) {
      if (at !== own && polygon.length > 0) polygon = clipPolygon(polygon, other);
    }
    const cut = removeRepeatedPoints(polygon);
    return cut.length < 3 ? [] : cut;
  });
}
