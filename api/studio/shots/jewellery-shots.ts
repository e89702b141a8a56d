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

/** Camera and orientation for one view of a kind of piece. Pieces of a kind share one scale. */
interface ViewSetup {
  /** Applied before the piece is placed on the ground; omitted where the builder already posed it. */
  readonly rotation?: Rotation;
  readonly target: Vector;
  readonly elevation: number;
  readonly halfHeight: number;
  readonly aperture: number;
  /** Half the side of the square in which the shadow is baked, in millimetres. */
  readonly shadowReach: number;
}

type ViewSetups = Readonly<Record<View, ViewSetup>>;

const ringSetup = (rotation: Rotation, elevation: number, height: number): ViewSetup => ({
  rotation,
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
  shadowReach: number,
): ViewSetup => ({ target, elevation, halfHeight, aperture, shadowReach });

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

/** White metal needs dark reflections to setup out from the light ground. */
const metalEnvironments: Readonly<Record<Metal, string>> = {
  yellow: 'T5',
  rose: 'T5',
  white: 'white-metal',
};

const findLargestStone = ({ stones }: Jewel) =>
  [...stones].sort((a, b) => b.halfWidth - a.halfWidth)[0];

/** Selects the softer environment for step cuts and coloured stones. */
function stoneEnvironment(jewel: Jewel): string {
  const largest = findLargestStone(jewel);
  return largest && (largest.body !== 'colourless' || largest.shape === 'Emerald') ? 'J' : 'L5';
}

let lastBuilt: { readonly key: string; readonly jewel: Jewel } | undefined;

/** Caches the last piece: meshing takes seconds, and a film's frames differ only in rotation. */
function buildCached(piece: Piece, view: View): Jewel {
  const key = `${piece.name} ${piece.metal} ${view}`;
  if (lastBuilt?.key !== key) lastBuilt = { key, jewel: piece.build(view) };
  return lastBuilt.jewel;
}

function placeJewel(piece: Piece, view: View, setup: ViewSetup): Jewel {
  const jewel = buildCached(piece, view);
  // Necklaces, pairs and earrings on a card keep the position in which they were built.
  const isRing = viewSetups[piece.kind] === ringSetups || viewSetups[piece.kind] === lowRingSetups;
  const rotated = setup.rotation
    ? transformJewel(jewel, { rotation: setup.rotation, shift: [0, 0, 0] })
    : jewel;
  return isRing ? dropToGround(rotated) : rotated;
}

const cameraOf = (setup: ViewSetup): Camera => ({
  target: setup.target,
  elevation: setup.elevation,
  azimuth: -90,
  distance,
  halfHeight: setup.halfHeight,
  aperture: setup.aperture,
});

function sceneOf(piece: Piece, view: View, setup = viewSetups[piece.kind][view]): Scene {
  const jewel = placeJewel(piece, view, setup);
  const isColoured = jewel.stones.some(({ body }) => body !== 'colourless');
  return {
    stones: jewel.stones.map(toSceneStone),
    mesh: toTriangleMesh([{ surface: jewel.metal, material: 0 }]),
    metals: [reflectance[piece.metal]],
    camera: cameraOf(setup),
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
      shadowArea: [setup.target[0] * 0.5, setup.target[1] * 0.5, setup.shadowReach],
    },
    // The default tone reduces saturation to tame spectral fire, which would also dull body colours.
    ...(isColoured ? { tone: { saturation: 0.95, gamutFloor: 0.03 } } : {}),
    samples: { stone: 48, rest: 32 },
  };
}

/** Returns the scene of a ring on a turntable rotated by `angle` degrees. */
export function ringScene(
  design: { readonly name: string; readonly metal: Metal },
  angle: number,
): Scene {
  const piece = pieces.find(({ name, metal }) => name === design.name && metal === design.metal);
  if (!piece) throw new RangeError(`Unknown piece: ${design.name} in ${design.metal}`);
  const setup = viewSetups[piece.kind]['three-quarter'];
  return sceneOf(piece, 'three-quarter', { ...setup, rotation: rotationZ(38 + angle) });
}

const kebab = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** Returns a master's file name without extension, e.g. 'kiran-pave-ring-yellow-front'. */
export const shotName = (name: string, metal: Metal, view: View): string =>
  `${kebab(name)}-${metal}-${view}`;

const views: readonly View[] = ['front', 'three-quarter'];

/** Returns the names of a design's masters; the first one is used in product lists. */
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
