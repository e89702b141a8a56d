import {
  type Kind,
  type Metal,
  type Piece,
  pieces,
  reflectance,
  type View,
} from '../jewellery/pieces.ts';
import { placedStone } from '../jewellery/stones.ts';
import { grounded, type Jewel, movedJewel } from '../jewellery/workpiece.ts';
import { meshOf } from '../meshes/surface.ts';
import type { Camera, Scene, Shot } from '../trace/scene.ts';
import { aboutX, aboutZ, compose, type Rotation, type Vector } from '../vector.ts';

const side = 1600;
const distance = 190;

/** How a kind is shown; one scale for all pieces that stand beside one another in a list. */
interface Stand {
  /** Turned before it is put on the ground; left out for what its builder has laid. */
  readonly turn?: Rotation;
  readonly target: Vector;
  readonly elevation: number;
  readonly halfHeight: number;
  readonly aperture: number;
  /** Half the side of the ground whose shadow is computed. */
  readonly reach: number;
}

type Stands = Readonly<Record<View, Stand>>;

const ring = (turn: Rotation, elevation: number, height: number): Stand => ({
  turn,
  target: [0, 0, height],
  elevation,
  halfHeight: 14.4,
  aperture: 0.9,
  reach: 26,
});

const rings: Stands = {
  front: ring(compose(aboutZ(22), aboutX(12)), 30, 11.6),
  'three-quarter': ring(aboutZ(38), 22, 11.8),
};

const lowRings: Stands = {
  front: ring(compose(aboutZ(24), aboutX(10)), 26, 9.6),
  'three-quarter': ring(aboutZ(58), 22, 9.6),
};

const laid = (
  target: Vector,
  elevation: number,
  halfHeight: number,
  aperture: number,
  reach: number,
): Stand => ({ target, elevation, halfHeight, aperture, reach });

const studStands: Stands = {
  front: laid([0, 2.6, 3.1], 22, 9.2, 0.6, 24),
  'three-quarter': laid([0, 4, 2.4], 44, 9.2, 0.6, 24),
};

const necklaces: Stands = {
  front: laid([0, 4.6, 1], 68, 10.5, 0.8, 30),
  'three-quarter': { ...laid([0.4, 3.4, 1], 44, 10.5, 0.8, 30), turn: aboutZ(-24) },
};

const stands: Readonly<Record<Kind, Stands>> = {
  solitaire: rings,
  pave: rings,
  'halo ring': rings,
  'three-stone': rings,
  eternity: lowRings,
  band: lowRings,
  studs: studStands,
  'halo studs': {
    front: laid([0.3, 2.6, 3.6], 22, 10.6, 0.7, 26),
    'three-quarter': laid([0.3, 4, 2.8], 44, 10.6, 0.7, 26),
  },
  drops: {
    front: laid([0, -6.6, 2], 85, 11.2, 0.8, 26),
    'three-quarter': { ...laid([0, -6.8, 2], 62, 11.2, 0.8, 26), turn: aboutZ(-16) },
  },
  hoops: {
    front: laid([0, 0, 11.2], 20, 18.5, 1.1, 36),
    'three-quarter': laid([0, -1, 8.2], 30, 18.5, 1.1, 36),
  },
  pendant: necklaces,
  'halo pendant': necklaces,
  bracelet: {
    front: laid([0.5, 8.5, 1], 50, 15, 0.9, 48),
    'three-quarter': laid([0, 0, 2], 24, 33, 1.2, 60),
  },
  'station bracelet': {
    front: laid([0, 0, 1], 58, 34, 1, 60),
    'three-quarter': { ...laid([0, -14, 1], 36, 23, 1, 48), turn: aboutZ(20) },
  },
};

/** White metal wants darks to mirror, or it is lost on a white ground. */
const metalLight: Readonly<Record<Metal, string>> = {
  yellow: 'T5',
  rose: 'T5',
  white: 'white-metal',
};

const largest = ({ stones }: Jewel) => [...stones].sort((a, b) => b.halfWidth - a.halfWidth)[0];

/** Step cuts and coloured stones want the softer light. */
function stoneLight(jewel: Jewel): string {
  const main = largest(jewel);
  return main && (main.body !== 'colourless' || main.shape === 'Emerald') ? 'J' : 'L5';
}

let last: { readonly key: string; readonly jewel: Jewel } | undefined;

/** Casting takes seconds, and the frames of a film differ in nothing but their turn. */
function builtOnce(piece: Piece, view: View): Jewel {
  const key = `${piece.name} ${piece.metal} ${view}`;
  if (last?.key !== key) last = { key, jewel: piece.build(view) };
  return last.jewel;
}

function placed(piece: Piece, view: View, stand: Stand): Jewel {
  const jewel = builtOnce(piece, view);
  // A necklace, a laid pair and what hangs on a card lie as they were built.
  const isStanding = stands[piece.kind] === rings || stands[piece.kind] === lowRings;
  const turned = stand.turn ? movedJewel(jewel, { rotation: stand.turn, shift: [0, 0, 0] }) : jewel;
  return isStanding ? grounded(turned) : turned;
}

const cameraOf = (stand: Stand): Camera => ({
  target: stand.target,
  elevation: stand.elevation,
  azimuth: -90,
  distance,
  halfHeight: stand.halfHeight,
  aperture: stand.aperture,
});

function sceneOf(piece: Piece, view: View, stand = stands[piece.kind][view]): Scene {
  const jewel = placed(piece, view, stand);
  const isColoured = jewel.stones.some(({ body }) => body !== 'colourless');
  return {
    stones: jewel.stones.map(placedStone),
    mesh: meshOf([{ surface: jewel.metal, material: 0 }]),
    metals: [reflectance[piece.metal]],
    camera: cameraOf(stand),
    light: {
      stones: stoneLight(jewel),
      metal: metalLight[piece.metal],
      bake: 'K',
      ground: '#f3efe9',
      groundThroughStone: isColoured ? 0.8 : 0.5,
      groundInMetal: piece.metal === 'white' ? 0.86 : 0.92,
      shadeBelow: 0.32,
      tableEnd: 0.75,
      flagTable: false,
      shadow: 1.15,
      shadowArea: [stand.target[0] * 0.5, stand.target[1] * 0.5, stand.reach],
    },
    // What the tone step takes from spectral fire it would take from a body colour too.
    ...(isColoured ? { tone: { saturation: 0.95, gamutFloor: 0.03 } } : {}),
    samples: { stone: 48, rest: 32 },
  };
}

/** A ring upright on a turntable, so many degrees on. */
export function ringScene(
  design: { readonly name: string; readonly metal: Metal },
  angle: number,
): Scene {
  const piece = pieces.find(({ name, metal }) => name === design.name && metal === design.metal);
  if (!piece) throw new RangeError(`no piece is called ${design.name} in ${design.metal}`);
  const stand = stands[piece.kind]['three-quarter'];
  return sceneOf(piece, 'three-quarter', { ...stand, turn: aboutZ(38 + angle) });
}

const kebab = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** File name of a master without its ending, e.g. 'kiran-pave-ring-yellow-front'. */
export const shotName = (name: string, metal: Metal, view: View): string =>
  `${kebab(name)}-${metal}-${view}`;

const views: readonly View[] = ['front', 'three-quarter'];

/** The masters of a design in its metal, the one for lists first. */
export const shotsOfDesign = (design: { readonly name: string; readonly metal: Metal }): string[] =>
  views.map((view) => shotName(design.name, design.metal, view));

export const jewelleryShots: readonly Shot[] = pieces.flatMap((piece) =>
  views.map((view) => ({
    name: shotName(piece.name, piece.metal, view),
    width: side,
    height: side,
    scene: () => sceneOf(piece, view),
  })),
);
