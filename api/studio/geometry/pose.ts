import type { Plane, Stone } from '../trace/scene.ts';
import { composeRotations, type Rotation, rotationX, rotationZ, type Vector } from '../vector.ts';
import type { CutStone } from './cuts.ts';
import { transformPlanes } from './planes.ts';
import { facetPolygons } from './polyhedron.ts';

/** Orientation and position of a loose stone on the ground. Angles in degrees. */
export interface Pose {
  /** Rotation about the stone's axis. */
  readonly spin: number;
  /** Tilt from upright; defaults to 0, standing on the culet. */
  readonly tilt?: number;
  /** Rotation about the vertical. */
  readonly yaw?: number;
  readonly at?: readonly [number, number];
  readonly size?: number;
}

const identity: Rotation = rotationZ(0);

const corners = (planes: readonly Plane[]): Vector[] => facetPolygons(planes).flat();

/** Rotates and scales a cut stone and lowers it until it touches the ground. */
export function placeStone(cut: CutStone, pose: Pose, absorption: Vector = [0, 0, 0]): Stone {
  const size = pose.size ?? 1;
  const rotation = composeRotations(
    rotationZ(pose.yaw ?? 0),
    composeRotations(rotationX(pose.tilt ?? 0), rotationZ(pose.spin)),
  );
  const lobes = cut.otherLobe ? [cut.facets, cut.otherLobe] : [cut.facets];
  const posed = lobes.map((planes) => transformPlanes(planes, rotation, size));
  const lowest = Math.min(...posed.flatMap(corners).map((corner) => corner[2]));
  const [x, y] = pose.at ?? [0, 0];
  const placed = posed.map((planes) => transformPlanes(planes, identity, 1, [x, y, -lowest]));
  const [facets = [], otherLobe] = placed;
  const perLength: Vector = [absorption[0] / size, absorption[1] / size, absorption[2] / size];
  return { facets, ...(otherLobe ? { otherLobe } : {}), absorption: perLength };
}
