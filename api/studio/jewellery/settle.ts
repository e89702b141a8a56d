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

/** A turn about any unit axis through the origin, in radians (Rodrigues). */
export function rotationAboutAxis(axis: Vector, angle: number): Rotation {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const row = (unit: Vector): Vector => {
    const along = scale(axis, dot(axis, unit) * (1 - c));
    return add(add(scale(unit, c), along), scale(cross(unit, axis), s));
  };
  return [row([1, 0, 0]), row([0, 1, 0]), row([0, 0, 1])];
}

/** A round edge is many corners: it rolls over them one by one. */
const maxRolls = 600;

const flatten = (v: Vector): Vector => [v[0], v[1], 0];
const up: Vector = [0, 0, 1];

/** The first point that touches the ground when all tip about a pivot, and how far that is. */
function firstTouch(points: readonly Vector[], pivot: Vector, towards: Vector) {
  let least = Infinity;
  let touch: Vector | null = null;
  for (const point of points) {
    const ahead = dot(subtract(point, pivot), towards);
    if (ahead < 1e-3) continue;
    const height = point[2] - pivot[2];
    const angle = Math.atan2(height, ahead);
    if (angle > -1e-6 && angle < least) {
      least = Math.max(0, angle);
      touch = point;
    }
  }
  return touch ? { angle: least, touch } : null;
}

/** Where a weight leans out over an edge of its support, or null if it is held. */
function overhang(
  support: readonly Vector[],
  weight: Vector,
): { edge: [Vector, Vector]; towards: Vector } | null {
  for (let i = 0; i < 3; i++) {
    const [a, b, c] = [support[i], support[(i + 1) % 3], support[(i + 2) % 3]];
    if (!a || !b || !c) return null;
    const out = normalise(cross(flatten(subtract(b, a)), up));
    const sign = dot(subtract(c, a), out) > 0 ? -1 : 1;
    const towards = scale(out, sign);
    if (dot(subtract(weight, a), towards) > 1e-3) return { edge: [a, b], towards };
  }
  return null;
}

/** The outermost points towards many directions: all that can ever touch the ground. */
export function extremePoints(points: Float64Array, directions = 1500): Vector[] {
  const kept = new Set<number>();
  for (let i = 0; i < directions; i++) {
    const z = 1 - (2 * i + 1) / directions;
    const turn = i * Math.PI * (3 - Math.sqrt(5));
    const r = Math.sqrt(1 - z * z);
    const [x, y] = [r * Math.cos(turn), r * Math.sin(turn)];
    let most = -Infinity;
    let best = 0;
    for (let at = 0; at < points.length; at += 3) {
      const along =
        x * (points[at] as number) +
        y * (points[at + 1] as number) +
        z * (points[at + 2] as number);
      if (along <= most) continue;
      most = along;
      best = at;
    }
    kept.add(best);
  }
  return [...kept].map((at) => [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0]);
}

/**
 * How a thing comes to rest: it falls onto its lowest point, tips about that to a second, about
 * both to a third, and on over an edge until its weight lies within the three.
 */
export function settle(points: readonly Vector[], weight: Vector): Rotation {
  let rotation = identityRotation;
  let all = points;
  let centre = weight;
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
    const lean = overhang(support, centre);
    if (!lean) return rotation;
    support = [...lean.edge];
    const next = turn(lean.edge[0], lean.towards);
    if (!next) return rotation;
    support.push(next);
  }
  return rotation;
}
