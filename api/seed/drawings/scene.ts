import type { Shape } from '../shapes.ts';
import { bead, type Metal, wire } from './metal.ts';
import { outlineOf } from './outline.ts';
import { coarse, type Quality, type StoneLook, stone } from './stone.ts';
import { type Frame, frameOf, type View } from './trace.ts';
import { cross, dot, type Point, plus, unit, type Vector } from './vector.ts';

export interface Camera {
  readonly view: View;
  /** Where the world's origin is, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Pixels a unit. */
  readonly scale: number;
}

/** A stone in its place: `normal` is where its table looks, `along` its length. */
export interface Setting {
  readonly look: StoneLook;
  readonly at: Vector;
  readonly normal: Vector;
  readonly along: Vector;
  /** Half the stone's width. */
  readonly size: number;
}

export function projected({ view, x, y, scale }: Camera, point: Vector): Point {
  const frame = frameOf(view);
  return [x + dot(frame.right, point) * scale, y - dot(frame.up, point) * scale];
}

function axesOf({ normal, along }: Setting): Frame {
  const eye = unit(normal);
  const right = unit(cross(along, eye));
  return { right, up: cross(eye, right), eye };
}

/** A point given in half widths of the stone, out in the world. */
function around(setting: Setting, [x, y, z]: Vector): Vector {
  const { right, up, eye } = axesOf(setting);
  const { at, size } = setting;
  return plus(plus(plus(at, right, x * size), up, y * size), eye, z * size);
}

export function setStone(camera: Camera, setting: Setting, quality: Quality = coarse): string {
  const axes = axesOf(setting);
  const local = (v: Vector): Vector => [dot(axes.right, v), dot(axes.up, v), dot(axes.eye, v)];
  const frame = frameOf(camera.view);
  const [x, y] = projected(camera, setting.at);
  const place = { x, y, scale: setting.size * camera.scale };
  return stone(setting.look, { eye: local(frame.eye), up: local(frame.up) }, place, quality);
}

/** Where claws hold: corners and tips first, since they chip. */
const clawTurns: Readonly<Partial<Record<Shape, readonly number[]>>> = {
  Pear: [0, 0.27, 0.42, 0.58, 0.73],
  Marquise: [0, 0.19, 0.31, 0.5, 0.69, 0.81],
  Heart: [0.1, 0.3, 0.5, 0.7, 0.9],
};
const corners = [0.125, 0.375, 0.625, 0.875] as const;

/** The claws' feet below the stone, to draw before it, and the tips that hold it, to draw after. */
export function claws(camera: Camera, setting: Setting, metal: Metal) {
  const { shape, ratio } = setting.look;
  const { at, hub } = outlineOf(shape, ratio);
  const width = setting.size * camera.scale * 0.13;
  const points = (clawTurns[shape] ?? corners).map((turn) => {
    const [x, y] = at(turn);
    const inward = (share: number, z: number) =>
      around(setting, [hub[0] + (x - hub[0]) * share, hub[1] + (y - hub[1]) * share, z]);
    return { foot: inward(0.25, -1.15), girdle: inward(0.99, -0.02), tip: inward(0.86, 0.2) };
  });
  const line = (...stops: Vector[]) =>
    wire(
      stops.map((p) => projected(camera, p)),
      width,
      metal,
    );
  return {
    feet: points.map(({ foot, girdle }) => line(foot, girdle)).join(''),
    tips: points
      .map(
        ({ girdle, tip }) => line(girdle, tip) + bead(projected(camera, tip), width * 0.62, metal),
      )
      .join(''),
  };
}

/** Small stones round a larger one, facing as it does, at even distances along its girdle. */
export function haloOf(setting: Setting, look: StoneLook, share = 0.17): Setting[] {
  const { at } = outlineOf(setting.look.shape, setting.look.ratio);
  const fine = Array.from({ length: 512 }, (_, index) => at(index / 512));
  const rim = fine.map(([x, y], index): Point => {
    const [beforeX, beforeY] = fine[(index + 508) % 512] ?? [x, y];
    const [afterX, afterY] = fine[(index + 4) % 512] ?? [x, y];
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1;
    const out = (share * 1.2) / length;
    return [x - (afterY - beforeY) * out, y + (afterX - beforeX) * out];
  });
  return spaced(rim, share * 2.04).map(([x, y], index) => ({
    ...setting,
    look: { ...look, light: `${look.light} ${index % 5}` },
    at: around(setting, [x, y, 0]),
    size: setting.size * share,
  }));
}

/** Points of a closed line, as near to `step` apart as goes evenly. */
export function spaced(line: readonly Point[], step: number): Point[] {
  const lengths = line.map((point, index) => distance(point, line[(index + 1) % line.length]));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.max(3, Math.round(whole / step));
  const kept: Point[] = [];
  let travelled = 0;
  line.forEach((point, index) => {
    if (travelled >= (kept.length * whole) / count - 1e-9 && kept.length < count) kept.push(point);
    travelled += lengths[index] ?? 0;
  });
  return kept;
}

const distance = (a: Point, b: Point = a) => Math.hypot(a[0] - b[0], a[1] - b[1]);
