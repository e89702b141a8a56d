import type { Plane, Stone } from '../trace/scene.ts';
import { aboutX, aboutZ, compose, type Rotation, type Vector } from '../vector.ts';
import type { CutStone } from './cuts.ts';
import { placePlanes } from './planes.ts';
import { polygons } from './polyhedron.ts';

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

const STILL: Rotation = aboutZ(0);

const corners = (planes: readonly Plane[]): Vector[] => polygons(planes).flat();

/** A cut stone where it rests: turned, and let down until it touches the ground. */
export function restStone(cut: CutStone, pose: Pose, absorption: Vector = [0, 0, 0]): Stone {
  const size = pose.size ?? 1;
  const turned = compose(aboutZ(pose.yaw ?? 0), compose(aboutX(pose.tilt ?? 0), aboutZ(pose.spin)));
  const lobes = cut.otherLobe ? [cut.facets, cut.otherLobe] : [cut.facets];
  const posed = lobes.map((planes) => placePlanes(planes, turned, size));
  const lowest = Math.min(...posed.flatMap(corners).map((corner) => corner[2]));
  const [x, y] = pose.at ?? [0, 0];
  const placed = posed.map((planes) => placePlanes(planes, STILL, 1, [x, y, -lowest]));
  const [facets = [], otherLobe] = placed;
  const perLength: Vector = [absorption[0] / size, absorption[1] / size, absorption[2] / size];
  return { facets, ...(otherLobe ? { otherLobe } : {}), absorption: perLength };
}
