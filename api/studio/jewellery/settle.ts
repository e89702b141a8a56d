import {
  add,
  composeRotations,
  cross,
  dot,
  normalise,
  type Rotation,
  rotate,
  scale,
  subtract,
  type Vector,
} from '../vector.ts';
import { identityRotation } from './workpiece.ts';

/** Returns the rotation about a unit axis in radians (Rodrigues' formula). */
export function rotationAboutAxis(axis: Vector, angle: number): Rotation {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const row = (unit: Vector): Vector => {
    const along = scale(axis, dot(axis, unit) * (1 - c));
    return add(add(scale(unit, c), along), scale(cross(unit, axis), s));
  };
  return [row([1, 0, 0]), row([0, 1, 0]), row([0, 0, 1])];
}

/** Step limit. A round edge consists of many vertices, and the body rolls over them one by one. */
const maxRolls = 600;

const flatten = (v: Vector): Vector => [v[0], v[1], 0];
const up: Vector = [0, 0, 1];

/** Returns the first point to touch the ground when the body tips about a pivot, and the angle. */
function firstTouch(points: readonly Vector[], pivot: Vector, towards: Vector) {
  let minAngle = Infinity;
  let touch: Vector | null = null;
  for (const point of points) {
    const ahead = dot(subtract(point, pivot), towards);
    if (ahead < 1e-3) continue;
    const height = point[2] - pivot[2];
    const angle = Math.atan2(height, ahead);
    if (angle > -1e-6 && angle < minAngle) {
      minAngle = Math.max(0, angle);
      touch = point;
    }
  }
  return touch ? { angle: minAngle, touch } : null;
}

/** Returns the support edge over which the centre of mass hangs, or null if the body is stable. */
function overhang(
  support: readonly Vector[],
  centreOfMass: Vector,
): { edge: [Vector, Vector]; towards: Vector } | null {
  for (let i = 0; i < 3; i++) {
    const [a, b, c] = [support[i], support[(i + 1) % 3], support[(i + 2) % 3]];
    if (!a || !b || !c) return null;
    const out = normalise(cross(flatten(subtract(b, a)), up));
    const sign = dot(subtract(c, a), out) > 0 ? -1 : 1;
    const towards = scale(out, sign);
    if (dot(subtract(centreOfMass, a), towards) > 1e-3) return { edge: [a, b], towards };
  }
  return null;
}

/** Returns the extreme points in many directions, which are the ones that can touch the ground. */
export function extremePoints(points: Float64Array, directions = 1500): Vector[] {
  const kept = new Set<number>();
  for (let i = 0; i < directions; i++) {
    const z = 1 - (2 * i + 1) / directions;
    const turn = i * Math.PI * (3 - Math.sqrt(5));
    const r = Math.sqrt(1 - z * z);
    const [x, y] = [r * Math.cos(turn), r * Math.sin(turn)];
    let maxAlong = -Infinity;
    let best = 0;
    for (let at = 0; at < points.length; at += 3) {
      const along =
        x * (points[at] as number) +
        y * (points[at + 1] as number) +
        z * (points[at + 2] as number);
      if (along <= maxAlong) continue;
      maxAlong = along;
      best = at;
    }
    kept.add(best);
  }
  return [...kept].map((at) => [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0]);
}

/**
 * Returns the rotation with which a body comes to rest. It tips from its lowest point to a second and a
 * third contact, then over edges until the centre of mass lies above its support.
 */
export function settle(points: readonly Vector[], centreOfMass: Vector): Rotation {
  let rotation = identityRotation;
  let all = points;
  let centre = centreOfMass;
  const turn = (pivot: Vector, towards: Vector): Vector | null => {
    const found = firstTouch(all, pivot, towards);
    if (!found) return null;
    const tip = rotationAboutAxis(cross(up, towards), found.angle);
    const about = (p: Vector) => add(rotate(tip, subtract(p, pivot)), pivot);
    all = all.map(about);
    centre = about(centre);
    rotation = composeRotations(tip, rotation);
    support = support.map(about);
    return about(found.touch);
  };
  let support: Vector[] = [all.reduce((low, p) => (p[2] < low[2] ? p : low))];
  const [first] = support;
  if (!first) return rotation;
  const second = turn(first, normalise(flatten(subtract(centre, first))));
  if (!second) return rotation;
  support.push(second);
  const across = normalise(cross(flatten(subtract(second, first)), up));
  const side = dot(subtract(centre, second), across) < 0 ? -1 : 1;
  const third = turn(second, scale(across, side));
  if (!third) return rotation;
  support.push(third);
  for (let step = 0; step < maxRolls; step++) {
    const tipping = overhang(support, centre);
    if (!tipping) return rotation;
    support = [...tipping.edge];
    const next = turn(tipping.edge[0], tipping.towards);
    if (!next) return rotation;
    support.push(next);
  }
  return rotation;
}
