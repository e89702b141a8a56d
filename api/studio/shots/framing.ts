import { facetPolygons } from '../geometry/polyhedron.ts';
import { towardsCamera } from '../trace/camera.ts';
import type { Camera, Stone } from '../trace/scene.ts';
import { add, cross, dot, normalise, scale, type Vector } from '../vector.ts';

/** How far the lens stands, in girdle radii: nearly no perspective. */
const CAMERA_DISTANCE = 40;

interface View {
  readonly elevation: number;
  readonly aperture: number;
  readonly halfHeight: number;
}

const cornersOf = (stone: Stone): Vector[] =>
  [stone.facets, ...(stone.otherLobe ? [stone.otherLobe] : [])].flatMap(facetPolygons).flat();

/** A camera that has the stone in the middle of the picture and its upper part in focus. */
export function frameStone(stone: Stone, view: View): Camera {
  const camera = { elevation: view.elevation, azimuth: -90 };
  const back = towardsCamera({ ...camera, ...view, target: [0, 0, 0], distance: CAMERA_DISTANCE });
  const right: Vector = [1, 0, 0];
  const up = normalise(cross(back, right));
  const corners = cornersOf(stone);
  const spread = (axis: Vector) => {
    const values = corners.map((corner) => dot(corner, axis));
    return { low: Math.min(...values), high: Math.max(...values) };
  };
  const middle = (axis: Vector) => (spread(axis).low + spread(axis).high) / 2;
  const depth = spread(back);
  const target = add(
    add(scale(right, middle(right)), scale(up, middle(up))),
    scale(back, depth.high - 0.3 * (depth.high - depth.low)),
  );
  return { ...camera, ...view, target, distance: CAMERA_DISTANCE };
}
