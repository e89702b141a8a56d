import {
  type Kind,
  type Metal,
  type Piece,
  pieces,
  reflectance,
  type View,
} from '../jewellery/pieces.ts';
import { toSceneStone } from '../jewellery/stones.ts';
import { dropToGround, type Jewel, transformJewel } from '../jewellery/workpiece.ts';
import { toTriangleMesh } from '../meshes/surface.ts';
import type { Camera, Scene, Shot } from '../trace/scene.ts';
import { composeRotations, type Rotation, rotationX, rotationZ, type Vector } from '../vector.ts';

const side = 1600;
const distance = 190;

/** How a kind is shown; one scale for all pieces that stand beside one another in a list. */
interface ViewSetup {
  /** Turned before it is put on the ground; left out for what its builder has laid. */
  readonly rotation?: Rotation;
  readonly target: Vector;
  readonly elevation: number;
  readonly halfHeight: number;
  readonly aperture: number;
  /** Half the side of the ground whose shadow is computed. */
  readonly shadowReach: number;
}

type ViewSetups = Readonly<Record<View, ViewSetup>>;

const ringSetup = (turn: Rotation, elevation: number, height: number): ViewSetup => ({
  rotation: turn,
  target: [0, 0, height],
  elevation,
  halfHeight: 14.4,
  aperture: 0.9,
  shadowReach: 26,
});

const ringSetups: ViewSetups = {
  front: ringSetup(composeRotations(rotationZ(22), rotationX(12)), 30, 11.6),
  'three-quarter': ringSetup(rotationZ(38), 22, 11.8),
};

const lowRingSetups: ViewSetups = {
  front: ringSetup(composeRotations(rotationZ(24), rotationX(10)), 26, 9.6),
  'three-quarter': ringSetup(rotationZ(58), 22, 9.6),
};

const lyingSetup = (
  target: Vector,
  elevation: number,
  halfHeight: number,
  aperture: number,
  reach: number,
): ViewSetup => ({ target, elevation, halfHeight, aperture, shadowReach: reach });

const studSetups: ViewSetups = {
  front: lyingSetup([0, 2.6, 3.1], 22, 9.2, 0.6, 24),
  'three-quarter': lyingSetup([0, 4, 2.4], 44, 9.2, 0.6, 24),
};

const necklaceSetups: ViewSetups = {
  front: lyingSetup([0, 4.6, 1], 68, 10.5, 0.8, 30),
  'three-quarter': { ...lyingSetup([0.4, 3.4, 1], 44, 10.5, 0.8, 30), rotation: rotationZ(-24) },
};

const viewSetups: Readonly<Record<Kind, ViewSetups>> = {
  solitaire: ringSetups,
  pave: ringSetups,
  'halo ring': ringSetups,
  'three-stone': ringSetups,
  eternity: lowRingSetups,
  band: lowRingSetups,
  studs: studSetups,
  'halo studs': {
    front: lyingSetup([0.3, 2.6, 3.6], 22, 10.6, 0.7, 26),
    'three-quarter': lyingSetup([0.3, 4, 2.8], 44, 10.6, 0.7, 26),
  },
  drops: {
    front: lyingSetup([0, -6.6, 2], 85, 11.2, 0.8, 26),
    'three-quarter': { ...lyingSetup([0, -6.8, 2], 62, 11.2, 0.8, 26), rotation: rotationZ(-16) },
  },
  hoops: {
    front: lyingSetup([0, 0, 11.2], 20, 18.5, 1.1, 36),
    'three-quarter': lyingSetup([0, -1, 8.2], 30, 18.5, 1.1, 36),
  },
  pendant: necklaceSetups,
  'halo pendant': necklaceSetups,
  bracelet: {
    front: lyingSetup([0.5, 8.5, 1], 50, 15, 0.9, 48),
    'three-quarter': lyingSetup([0, 0, 2], 24, 33, 1.2, 60),
  },
  'station bracelet': {
    front: lyingSetup([0, 0, 1], 58, 34, 1, 60),
    'three-quarter': { ...lyingSetup([0, -14, 1], 36, 23, 1, 48), rotation: rotationZ(20) },
  },
};

/** White metal wants darks to mirror, or it is lost on a white ground. */
const metalEnvironments: Readonly<Record<Metal, string>> = {
  yellow: 'T5',
  rose: 'T5',
  white: 'white-metal',
};

const findLargestStone = ({ stones }: Jewel) =>
  [...stones].sort((a, b) => b.halfWidth - a.halfWidth)[0];

/** Step cuts and coloured stones want the softer light. */
function stoneEnvironment(jewel: Jewel): string {
  const main = findLargestStone(jewel);
  return main && (main.body !== 'colourless' || main.shape === 'Emerald') ? 'J' : 'L5';
}

let lastBuilt: { readonly key: string; readonly jewel: Jewel } | undefined;

/** Casting takes seconds, and the frames of a film differ in nothing but their turn. */
function buildCached(piece: Piece, view: View): Jewel {
  const key = `${piece.name} ${piece.metal} ${view}`;
  if (lastBuilt?.key !== key) lastBuilt = { key, jewel: piece.build(view) };
  return lastBuilt.jewel;
}

function placeJewel(piece: Piece, view: View, stand: ViewSetup): Jewel {
  const jewel = buildCached(piece, view);
  // A necklace, a laid pair and what hangs on a card lie as they were built.
  const isStanding =
    viewSetups[piece.kind] === ringSetups || viewSetups[piece.kind] === lowRingSetups;
  const turned = stand.rotation
    ? transformJewel(jewel, { rotation: stand.rotation, shift: [0, 0, 0] })
    : jewel;
  return isStanding ? dropToGround(turned) : turned;
}

const cameraOf = (stand: ViewSetup): Camera => ({
  target: stand.target,
  elevation: stand.elevation,
  azimuth: -90,
  distance,
  halfHeight: stand.halfHeight,
  aperture: stand.aperture,
});

function sceneOf(piece: Piece, view: View, stand = viewSetups[piece.kind][view]): Scene {
  const jewel = placeJewel(piece, view, stand);
  const isColoured = jewel.stones.some(({ body }) => body !== 'colourless');
  return {
    stones: jewel.stones.map(toSceneStone),
    mesh: toTriangleMesh([{ surface: jewel.metal, material: 0 }]),
    metals: [reflectance[piece.metal]],
    camera: cameraOf(stand),
    light: {
      stones: stoneEnvironment(jewel),
      metal: metalEnvironments[piece.metal],
      bake: 'K',
      ground: '#f3efe9',
      groundThroughStone: isColoured ? 0.8 : 0.5,
      groundInMetal: piece.metal === 'white' ? 0.86 : 0.92,
      shadeBelow: 0.32,
      tableEnd: 0.75,
      flagTable: false,
      shadow: 1.15,
      shadowArea: [stand.target[0] * 0.5, stand.target[1] * 0.5, stand.shadowReach],
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
  const stand = viewSetups[piece.kind]['three-quarter'];
  return sceneOf(piece, 'three-quarter', { ...stand, rotation: rotationZ(38 + angle) });
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
export const shotNamesOf = (design: { readonly name: string; readonly metal: Metal }): string[] =>
  views.map((view) => shotName(design.name, design.metal, view));

export const jewelleryShots: readonly Shot[] = pieces.flatMap((piece) =>
  views.map((view) => ({
    name: shotName(piece.name, piece.metal, view),
    width: side,
    height: side,
    scene: () => sceneOf(piece, view),
  })),
);
