import type { Cut, Facet } from './cut.ts';
import { type Light, lightOf } from './light.ts';
import { fresnel, reflected, refracted } from './optics.ts';
import {
  centroid,
  clipped,
  cross,
  dot,
  doubleArea,
  type Point,
  plus,
  times,
  unit,
  type Vector,
} from './vector.ts';

/** Red, green and blue, 0 to 1 and beyond. */
export type Colour = Vector;

/** A piece of the picture in one colour, in half widths about the stone's middle, y up. */
export interface Piece {
  readonly polygon: readonly Point[];
  readonly colour: Colour;
}

export interface View {
  /** From the stone to the eye. */
  readonly eye: Vector;
  /** The direction that is up on the picture. */
  readonly up: Vector;
}

export const fromAbove: View = { eye: [0, 0, 1], up: [0, 1, 0] };

/** Diamond's refraction, and how far red, green and blue lie from it: a stone's fire. */
const refraction = 2.423;
const dispersion: Vector = [-0.014, 0, 0.026];
const maxBounces = 9;

export interface Frame {
  readonly right: Vector;
  readonly up: Vector;
  readonly eye: Vector;
}

export function frameOf({ eye, up }: View): Frame {
  const forward = unit(eye);
  const right = unit(cross(up, forward));
  return { right, up: cross(forward, right), eye: forward };
}

const onScreen = (frame: Frame, p: Vector): Point => [dot(frame.right, p), dot(frame.up, p)];

/** A linear map from the plane last hit back to the screen, as two rows of four. */
type Back = readonly [
  readonly [number, number, number, number],
  readonly [number, number, number, number],
];

function apply(back: Back, p: Vector): Point {
  const [a, b] = back;
  return [
    a[0] * p[0] + a[1] * p[1] + a[2] * p[2] + a[3],
    b[0] * p[0] + b[1] * p[1] + b[2] * p[2] + b[3],
  ];
}

/** Goes on by one leg: back along `direction` to the plane of `facet`, then as before. */
function extended(back: Back, facet: Facet, direction: Vector): Back {
  const slope = dot(facet.normal, direction);
  const row = (r: Back[0]): Back[0] => {
    const drift = (r[0] * direction[0] + r[1] * direction[1] + r[2] * direction[2]) / slope;
    return [
      r[0] - drift * facet.normal[0],
      r[1] - drift * facet.normal[1],
      r[2] - drift * facet.normal[2],
      r[3] + drift * facet.offset,
    ];
  };
  return [row(back[0]), row(back[1])];
}

export interface Rendering {
  readonly cut: Cut;
  readonly view: View;
  readonly light: Light;
  /** What a half width of the stone lets through of each colour. */
  readonly body: Colour;
  /** How much of a diamond's dispersion is shown, 0 to 1. */
  readonly fire: number;
  /** Splits of the beam; each draws the facets behind facets. */
  readonly depth: number;
  /** No piece is split below this area, in half widths squared. */
  readonly smallest: number;
}

/**
 * Follows what the eye sees through each facet, splitting the beam wherever it falls on several
 * facets behind, so that the picture is made of true flat pieces: the virtual facets of the cut.
 */
export function piecesOf(rendering: Rendering): Piece[] {
  const { cut, view } = rendering;
  const frame = frameOf(view);
  const pieces: Piece[] = [];
  for (const facet of cut.facets) {
    if (dot(facet.normal, frame.eye) < 0.02) continue;
    const polygon = facet.corners.map((corner) => onScreen(frame, corner));
    const sight = times(frame.eye, -1);
    const inside = refracted(sight, facet.normal, 1 / refraction);
    if (!inside) continue;
    const start: Beam = { polygon, facet, direction: inside, back: screenRows(frame), depth: 0 };
    pieces.push({ polygon, colour: colourAt(rendering, frame, facet, centroid(polygon)) });
    split(rendering, start, (leaf) =>
      pieces.push({ polygon: leaf, colour: colourAt(rendering, frame, facet, centroid(leaf)) }),
    );
  }
  return pieces;
}

interface Beam {
  readonly polygon: readonly Point[];
  readonly facet: Facet;
  readonly direction: Vector;
  readonly back: Back;
  readonly depth: number;
}

const screenRows = (frame: Frame): Back => [
  [...frame.right, 0],
  [...frame.up, 0],
];

function split(rendering: Rendering, beam: Beam, leaf: (polygon: readonly Point[]) => void): void {
  const { cut, depth, smallest } = rendering;
  if (beam.depth === depth || Math.abs(doubleArea(beam.polygon)) < smallest * 2) {
    leaf(beam.polygon);
    return;
  }
  const back = extended(beam.back, beam.facet, beam.direction);
  for (const facet of cut.mirrors) {
    if (facet === beam.facet || dot(facet.normal, beam.direction) < 1e-3) continue;
    const seen = facet.corners.map((corner) => apply(back, corner));
    if (apart(seen, beam.polygon)) continue;
    const polygon = clipped(beam.polygon, seen);
    if (polygon.length < 3 || Math.abs(doubleArea(polygon)) < 1e-5) continue;
    const direction = reflected(beam.direction, facet.normal);
    split(rendering, { polygon, facet, direction, back, depth: beam.depth + 1 }, leaf);
  }
}

function apart(a: readonly Point[], b: readonly Point[]): boolean {
  for (const axis of [0, 1] as const) {
    let [lowA, highA, lowB, highB] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const p of a) {
      lowA = Math.min(lowA, p[axis]);
      highA = Math.max(highA, p[axis]);
    }
    for (const p of b) {
      lowB = Math.min(lowB, p[axis]);
      highB = Math.max(highB, p[axis]);
    }
    if (highA <= lowB || highB <= lowA) return true;
  }
  return false;
}

function colourAt(rendering: Rendering, frame: Frame, facet: Facet, at: Point): Colour {
  const flat = plus(times(frame.right, at[0]), frame.up, at[1]);
  const reach = (facet.offset - dot(facet.normal, flat)) / dot(facet.normal, frame.eye);
  const from = plus(flat, frame.eye, reach);
  const sight = times(frame.eye, -1);
  const channel = (which: 0 | 1 | 2) => followed(rendering, facet, from, sight, which);
  return [channel(0), channel(1), channel(2)];
}

/** One ray of one colour, from the eye into the stone until little of it is left. */
function followed(
  { cut, light, body, fire }: Rendering,
  entry: Facet,
  from: Vector,
  sight: Vector,
  which: 0 | 1 | 2,
): number {
  const index = refraction + dispersion[which] * fire;
  const cosOutside = -dot(sight, entry.normal);
  let direction = refracted(sight, entry.normal, 1 / index);
  if (!direction) return lightOf(light, reflected(sight, entry.normal));
  const surface = fresnel(cosOutside, -dot(direction, entry.normal), index);
  let seen = surface * lightOf(light, reflected(sight, entry.normal));
  let left = 1 - surface;
  let at = from;
  let last = entry;
  for (let bounce = 0; bounce < maxBounces && left > 0.02; bounce++) {
    const hit = nextFacet(cut, last, at, direction);
    if (!hit) break;
    at = plus(at, direction, hit.distance);
    left *= body[which] ** hit.distance;
    const cosInside = dot(direction, hit.facet.normal);
    const out = refracted(direction, times(hit.facet.normal, -1), index);
    if (out) {
      const kept = fresnel(dot(out, hit.facet.normal), cosInside, index);
      seen += left * (1 - kept) * lightOf(light, out);
      left *= kept;
    }
    direction = reflected(direction, hit.facet.normal);
    last = hit.facet;
  }
  return seen;
}

function nextFacet(cut: Cut, last: Facet, at: Vector, direction: Vector) {
  let nearest: { facet: Facet; distance: number } | undefined;
  for (const facet of cut.mirrors) {
    const slope = dot(facet.normal, direction);
    if (facet === last || slope < 1e-6) continue;
    const distance = Math.max(0, (facet.offset - dot(facet.normal, at)) / slope);
    if (!nearest || distance < nearest.distance) nearest = { facet, distance };
  }
  return nearest;
}
