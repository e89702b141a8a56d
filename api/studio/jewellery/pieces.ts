import { type Design, designs } from '../../seed/jewellery-designs.ts';
import type { Vector } from '../vector.ts';
import { stationBracelet, tennisLine, tennisLoop } from './bracelets.ts';
import { drops, haloStuds, hoops, studs } from './earrings.ts';
import { haloPendant, pendant } from './pendants.ts';
import {
  type BandStyle,
  type CentreStone,
  eternity,
  haloRing,
  paveRing,
  plainBand,
  solitaire,
  threeStone,
} from './rings.ts';
import { halfWidthOf } from './stones.ts';
import type { Body, Jewel } from './workpiece.ts';

export type View = 'front' | 'three-quarter';
export type Metal = Design['metal'];
export type Kind = Design['kind'] | 'band';

/** A piece of jewellery to render. */
export interface Piece {
  readonly name: string;
  readonly kind: Kind;
  readonly metal: Metal;
  /** Builds the geometry. Only bracelets and hoops are arranged differently for each view. */
  build(view: View): Jewel;
}

/** Linear RGB reflectance at normal incidence: 18 carat yellow and rose gold, rhodium-plated white gold. */
export const reflectance: Readonly<Record<Metal, Vector>> = {
  yellow: [0.93, 0.665, 0.315],
  rose: [0.95, 0.7, 0.56],
  white: [0.8, 0.79, 0.775],
};

const bodies: ReadonlySet<string> = new Set<Body>(['yellow', 'pink', 'blue']);
const isBody = (body: string | undefined): body is Body => bodies.has(body ?? '');

/** Weights shown in the photographs of designs whose largest weight would not match their description. */
const caratsShown: Readonly<Record<string, number>> = {
  'Tara Studs': 1,
  'Tara Princess Studs': 1,
  'Megha Drops': 1.2,
  'Anant Eternity Ring': 1,
};

function caratsOf({ name, carats }: Design): number {
  return caratsShown[name] ?? Math.max(...carats);
}

/** Returns the main stone, and the half width of each of `others` rounds that share the remaining weight. */
function stonesOf(design: Design, others: number): { centre: CentreStone; sideHalfWidth: number } {
  const { shape, ratio, mainShare, mainCount, stoneColour } = design;
  const carats = caratsOf(design);
  const centre = {
    shape,
    ratio,
    halfWidth: halfWidthOf(shape, (carats * mainShare) / mainCount),
    body: isBody(stoneColour) ? stoneColour : 'colourless',
  } as const;
  return { centre, sideHalfWidth: halfWidthOf('Round', (carats * (1 - mainShare)) / others) };
}

function builderOf(design: Design): (view: View) => Jewel {
  const { centre, sideHalfWidth } = stonesOf(design, 2);
  switch (design.kind) {
    case 'solitaire':
      return () => solitaire(centre);
    case 'pave':
      return () => paveRing(centre);
    case 'halo ring':
      return () => haloRing(centre);
    case 'three-stone':
      return () => threeStone(centre, sideHalfWidth);
    case 'eternity':
      return () => eternity(design.mainCount, centre.halfWidth);
    case 'studs':
      return () => studs(centre);
    case 'halo studs':
      return () => haloStuds(centre);
    case 'drops':
      return () => drops(centre, sideHalfWidth);
    case 'hoops':
      return (view) => hoops(design.mainCount / 2, centre.halfWidth, view === 'three-quarter');
    case 'pendant':
      return () => pendant(centre);
    case 'halo pendant':
      return () => haloPendant(centre);
    case 'bracelet':
      return (view) =>
        view === 'front'
          ? tennisLine(centre.halfWidth)
          : tennisLoop(design.mainCount, centre.halfWidth);
    case 'station bracelet':
      return () => stationBracelet(design.mainCount, centre.halfWidth);
  }
}

const band = (name: string, style: BandStyle, metal: Metal): Piece => ({
  name,
  kind: 'band',
  metal,
  build: () => plainBand(style),
});

/** Rings without stones. */
const bands: readonly Piece[] = [
  band('Comfort Band', 'comfort', 'yellow'),
  band('Half Round Band', 'half round', 'rose'),
  band('Milgrain Band', 'milgrain', 'white'),
];

/** All designs of the seed, then the plain bands. */
export const pieces: readonly Piece[] = [
  ...designs.map((design) => ({
    name: design.name,
    kind: design.kind,
    metal: design.metal,
    build: builderOf(design),
  })),
  ...bands,
];
