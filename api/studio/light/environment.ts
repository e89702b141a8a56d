import { cross, directionFromAngles, dot, normalise, type Vector } from '../vector.ts';
import { tableEndFactor } from './table-end.ts';

/** A lamp or a flag at infinity. Half sizes are tangents, as seen from the stone. */
export interface Card {
  /** Azimuth and elevation in degrees, or where the camera stands. */
  readonly at: readonly [number, number] | 'camera';
  readonly halfWidth: number;
  /** Left out: a disc of the half width. */
  readonly halfHeight?: number;
  readonly radiance: number;
  /** Part of the half size over which the edge fades. */
  readonly soft: number;
  /** The same for the ends, when they fade otherwise than the sides. */
  readonly softEnds?: number;
  /** How much brighter the middle is. */
  readonly hot?: number;
}

/** Light as a function of the direction alone. */
export interface Environment {
  /** Radiance of the sky; `height` is the sine of the elevation, azimuth in radians. */
  readonly sky: (height: number, azimuth: number) => number;
  /** Red over green and blue over green. */
  readonly tint: readonly [number, number];
  readonly cards: readonly Card[];
  /** Fades into the ground below this height, so that a mirror shows no horizon. */
  readonly blendBelow?: number;
}

/** What an environment depends on beyond itself. */
export interface Surroundings {
  /** Unit vector from the target to the camera. */
  readonly camera: Vector;
  /** Linear radiance of the ground as this environment's rays see it. */
  readonly ground: Vector;
  /** How dark the room before the table is in mirrors, 0 to 1. */
  readonly tableEnd: number;
  /** A direction to be kept dark, or null. */
  readonly flagged: Vector | null;
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

type PlacedCard = Card & { readonly normal: Vector; readonly right: Vector; readonly up: Vector };

function placeCard(card: Card, camera: Vector): PlacedCard {
  const normal = card.at === 'camera' ? camera : directionFromAngles(card.at[0], card.at[1]);
  const hint: Vector = Math.abs(normal[2]) > 0.95 ? [1, 0, 0] : [0, 0, 1];
  const right = normalise(cross(hint, normal));
  return { ...card, normal, right, up: cross(normal, right) };
}

const fadeEdge = (part: number): number => (part >= 1 ? 1 : part * part * (3 - 2 * part));

/** How much of the card covers a direction. Writes the squared distance from its middle to `middle`. */
function coverage(card: PlacedCard, towards: Vector, middle: { distance: number }): number {
  const facing = dot(card.normal, towards);
  if (facing <= 0.02) return 0;
  const x = Math.abs(dot(card.right, towards) / facing / card.halfWidth);
  const y = Math.abs(dot(card.up, towards) / facing / (card.halfHeight ?? card.halfWidth));
  middle.distance = x * x + y * y;
  if (card.halfHeight === undefined) {
    return middle.distance >= 1 ? 0 : fadeEdge((1 - Math.sqrt(middle.distance)) / card.soft);
  }
  if (x >= 1 || y >= 1) return 0;
  return fadeEdge((1 - x) / card.soft) * fadeEdge((1 - y) / (card.softEnds ?? card.soft));
}

/** Where the flag against a veil on the table ends: full within about 10 degrees, gone at 17. */
const FLAG = { from: 0.955, to: 0.985, depth: 0.93 } as const;

/** The environment's radiance in linear RGB for unit directions above the ground. */
export function createRadianceFunction(
  environment: Environment,
  surroundings: Surroundings,
): (towards: Vector) => [number, number, number] {
  const cards = environment.cards.map((card) => placeCard(card, surroundings.camera));
  const [red, blue] = environment.tint;
  const middle = { distance: 0 };
  return (towards) => {
    const sky = environment.sky(towards[2], Math.atan2(towards[1], towards[0]));
    const light: [number, number, number] = [sky * red, sky, sky * blue];
    for (const card of cards) {
      const part = coverage(card, towards, middle);
      if (part === 0) continue;
      const lit = card.radiance * part * (1 + (card.hot ?? 0) * Math.exp(-middle.distance * 2.5));
      for (const channel of [0, 1, 2] as const) light[channel] += lit - light[channel] * part;
    }
    const blend = environment.blendBelow;
    if (blend !== undefined) {
      const part = smoothstep(0, blend, towards[2]);
      const end = tableEndFactor(surroundings.tableEnd, -towards[1], 0);
      for (const channel of [0, 1, 2] as const) {
        const ground = surroundings.ground[channel] * end;
        light[channel] = ground + (light[channel] - ground) * part;
      }
    }
    if (surroundings.flagged) {
      const near = dot(surroundings.flagged, towards);
      const dim = 1 - FLAG.depth * smoothstep(FLAG.from, FLAG.to, near);
      for (const channel of [0, 1, 2] as const) light[channel] *= dim;
    }
    return light;
  };
}
