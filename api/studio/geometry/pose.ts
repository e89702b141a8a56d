import type { Plane, Stone } from '../trace/scene.ts';
import { composeRotations, type Rotation, rotationX, rotationZ, type Vector } from '../vector.ts';
import type { CutStone } from './cuts.ts';
import { transformPlanes } from './planes.ts';
import { facetPolygons } from './polyhedron.ts';

/** How a loose stone rests on the ground. Degrees. */
export interface Pose {
  /** Turn about its own axis. */
  readonly spin: number;
  /** How far it has tipped over; left out, it stands on its culet. */
  readonly tilt?: number;
  /** Turn on the ground. */
  readonly yaw?: number;
  readonly at?: readonly [number, number];
  readonly size?: number;
}

const IDENTITY: Rotation = rotationZ(0);

const corners = (planes: readonly Plane[]): Vector[] => facetPolygons(planes).flat();

/** A cut stone where it rests: turned, and let down until it touches the ground. */
export function placeStone(cut: CutStone, pose: Pose, absorption: Vector = [0, 0, 0]): Stone {
  const size = pose.size ?? 1;
  const turned = composeRotations(
    rotationZ(pose.yaw ?? 0),
    composeRotations(rotationX(pose.tilt ?? 0), rotationZ(pose.spin)),
  );
  const lobes = cut.otherLobe ? [cut.facets, cut.otherLobe] : [cut.facets];
  const posed = lobes.map((planes) => transformPlanes(planes, turned, size));
  const lowest = Math.min(...posed.flatMap(corners).map((corner) => corner[2]));
  const [x, y] = pose.at ?? [0, 0];
  const placed = posed.map((planes) => transformPlanes(planes, IDENTITY, 1, [x, y, -lowest]));
  const [facets = [], otherLobe] = placed;
  const perLength: Vector = [absorption[0] / size, absorption[1] / size, absorption[2] / size];
  return { facets, ...(otherLobe ? { otherLobe } : {}), absorption: perLength };
}
