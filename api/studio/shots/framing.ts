import { facetPolygons } from '../geometry/polyhedron.ts';
import { towardsCamera } from '../trace/camera.ts';
import type { Camera, Stone } from '../trace/scene.ts';
import { add, cross, dot, normalise, scale, type Vector } from '../vector.ts';

/** Distance of the camera in girdle radii: far enough for almost no perspective. */
const cameraDistance = 40;

interface View {
  readonly elevation: number;
  readonly aperture: number;
  readonly halfHeight: number;
}

const cornersOf = (stone: Stone): Vector[] =>
  [stone.facets, ...(stone.otherLobe ? [stone.otherLobe] : [])].flatMap(facetPolygons).flat();

/** Returns a camera that centres the stone in the image and focuses on its upper part. */
export function frameStone(stone: Stone, view: View): Camera {
  const camera = { elevation: view.elevation, azimuth: -90 };
  const back = towardsCamera({ ...camera, ...view, target: [0, 0, 0], distance: cameraDistance });
  const right: Vector = [1, 0, 0];
  const up = normalise(cross(back, right));
  const corners = cornersOf(stone);
  const extent = (axis: Vector) => {
    const values = corners.map((corner) => dot(corner, axis));
    return { low: Math.min(...values), high: Math.max(...values) };
  };
  const centre = (axis: Vector) => (extent(axis).low + extent(axis).high) / 2;
  const depth = extent(back);
  const target = add(
    add(scale(right, centre(right)), scale(up, centre(up))),
    scale(back, depth.high - 0.3 * (depth.high - depth.low)),
  );
  return { ...camera, ...view, target, distance: cameraDistance };
}
