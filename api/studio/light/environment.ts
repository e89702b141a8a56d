import { cross, directionFromAngles, dot, normalise, type Vector } from '../vector.ts';
import { tableEndFactor } from './table-end.ts';

/** Lamp or black flag at infinity. Half sizes are tangents of the angle seen from the stone. */
export interface Card {
  /** Azimuth and elevation in degrees, or the camera's direction. */
  readonly at: readonly [number, number] | 'camera';
  readonly halfWidth: number;
  /** Omitted for a disc with radius `halfWidth`. */
  readonly halfHeight?: number;
  readonly radiance: number;
  /** Width of the soft edge relative to the half size. */
  readonly soft: number;
  /** Same for the upper and lower edge; defaults to `soft`. */
  readonly softEnds?: number;
  /** How much brighter the centre is, relative to the edge. */
  readonly hot?: number;
}

/** Lighting at infinity: radiance as a function of direction. */
export interface Environment {
  /** Radiance of the sky; `height` is the sine of the elevation, azimuth is in radians. */
  readonly sky: (height: number, azimuth: number) => number;
  /** Red and blue relative to green. */
  readonly tint: readonly [number, number];
  readonly cards: readonly Card[];
  /** Fades into the ground below this height, so that reflections show no horizon. */
  readonly blendBelow?: number;
}

/** Properties of the scene that affect an environment. */
export interface Surroundings {
  /** Unit vector from the target to the camera. */
  readonly camera: Vector;
  /** Linear radiance of the ground as seen by rays of this environment. */
  readonly ground: Vector;
  /** How dark metal reflects the room beyond the table's front edge, 0 to 1. */
  readonly tableEnd: number;
  /** Direction darkened by a flag, or null. */
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

const fadeEdge = (t: number): number => (t >= 1 ? 1 : t * t * (3 - 2 * t));

/** Returns the card's coverage of a direction, 0 to 1. Writes the squared distance from its centre to `centre`. */
function coverage(card: PlacedCard, ray: Vector, centre: { distance: number }): number {
  const facing = dot(card.normal, ray);
  if (facing <= 0.02) return 0;
  const x = Math.abs(dot(card.right, ray) / facing / card.halfWidth);
  const y = Math.abs(dot(card.up, ray) / facing / (card.halfHeight ?? card.halfWidth));
  centre.distance = x * x + y * y;
  if (card.halfHeight === undefined) {
    return centre.distance >= 1 ? 0 : fadeEdge((1 - Math.sqrt(centre.distance)) / card.soft);
  }
  if (x >= 1 || y >= 1) return 0;
  return fadeEdge((1 - x) / card.soft) * fadeEdge((1 - y) / (card.softEnds ?? card.soft));
}

/** Extent of the flag against glare on the table facet: full within about 10 degrees, none from 17. */
const flag = { from: 0.955, to: 0.985, depth: 0.93 } as const;

/** Returns a function from upward unit directions to the environment's linear RGB radiance. */
export function createRadianceFunction(
  environment: Environment,
  surroundings: Surroundings,
): (ray: Vector) => [number, number, number] {
  const cards = environment.cards.map((card) => placeCard(card, surroundings.camera));
  const [red, blue] = environment.tint;
  const centre = { distance: 0 };
  return (ray) => {
    const sky = environment.sky(ray[2], Math.atan2(ray[1], ray[0]));
    const light: [number, number, number] = [sky * red, sky, sky * blue];
    for (const card of cards) {
      const part = coverage(card, ray, centre);
      if (part === 0) continue;
      const lit = card.radiance * part * (1 + (card.hot ?? 0) * Math.exp(-centre.distance * 2.5));
      for (const channel of [0, 1, 2] as const) light[channel] += lit - light[channel] * part;
    }
    const blend = environment.blendBelow;
    if (blend !== undefined) {
      const part = smoothstep(0, blend, ray[2]);
      const end = tableEndFactor(surroundings.tableEnd, -ray[1], 0);
      for (const channel of [0, 1, 2] as const) {
        const ground = surroundings.ground[channel] * end;
        light[channel] = ground + (light[channel] - ground) * part;
      }
    }
    if (surroundings.flagged) {
      const near = dot(surroundings.flagged, ray);
      const dim = 1 - flag.depth * smoothstep(flag.from, flag.to, near);
      for (const channel of [0, 1, 2] as const) light[channel] *= dim;
    }
    return light;
  };
}
