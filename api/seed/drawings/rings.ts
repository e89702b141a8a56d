import type { JewelLook } from './jewellery.ts';
import { type Metal, wire } from './metal.ts';
import { type Camera, claws, haloOf, projected, type Setting, setStone } from './scene.ts';
import type { StoneLook } from './stone.ts';
import { shadow } from './svg.ts';
import { dot, type Vector } from './vector.ts';

const eye: Vector = [0.1, -0.88, 0.5];

/** A ring of radius 1 that stands upright, seen from the front and above. */
const camera: Camera = {
  view: { eye, up: [0, 0, 1] },
  x: 500,
  y: 612,
  scale: 308,
};

const upright = (turn: number, radius: number): Vector => [
  radius * Math.sin(turn * 2 * Math.PI),
  0,
  radius * Math.cos(turn * 2 * Math.PI),
];

const middling = { depth: 2, smallest: 0.02 };

export function ring(look: JewelLook): string {
  return floor() + (look.kind === 'eternity' ? eternity(look) : crowned(look));
}

function floor(): string {
  const [x, y] = projected(camera, [0, 0, -1.06]);
  return shadow(`M${x - 90},${y}a90,12 0 1 0 180,0a90,12 0 1 0 -180,0Z`, 44, 0.22);
}

function shank(metal: Metal, width: number): string {
  const points = Array.from({ length: 240 }, (_, index) =>
    projected(camera, upright(index / 240, 1)),
  );
  return wire(points, width, metal, true);
}

function crowned(look: JewelLook): string {
  const { kind, shape, ratio, body, metal } = look;
  const stoneLook: StoneLook = { shape, ratio, body, light: `ring ${kind} ${shape} ${metal}` };
  const size = (kind === 'halo ring' ? 0.36 : 0.44) / Math.sqrt(ratio);
  const centre: Setting = {
    look: stoneLook,
    at: [0, 0, 1.06 + size],
    normal: [0, 0, 1],
    along: [0, 1, 0],
    size,
  };
  const held = claws(camera, centre, metal);
  const small: StoneLook = {
    shape: 'Round',
    ratio: 1,
    body: 'colourless',
    light: `melee ${metal}`,
  };
  const halo = kind === 'halo ring' ? haloOf(centre, small) : [];
  const beside = kind === 'three-stone' ? sides(centre, small) : [];
  const along = kind === 'pave' || kind === 'halo ring' ? shoulders(small) : [];
  return [
    shank(metal, kind === 'pave' || kind === 'halo ring' ? 38 : 30),
    ...along.map((setting) => setStone(camera, setting)),
    ...beside.map((setting) => stoneInClaws(setting, metal)),
    held.feet,
    ...halo.map((setting) => setStone(camera, setting)),
    setStone(camera, centre, middling),
    held.tips,
  ].join('');
}

function stoneInClaws(setting: Setting, metal: Metal): string {
  const { feet, tips } = claws(camera, setting, metal);
  return feet + setStone(camera, setting, middling) + tips;
}

function sides(centre: Setting, look: StoneLook): Setting[] {
  const size = centre.size * 0.62;
  return [-1, 1].map((side) => ({
    look: { ...look, light: `${look.light} ${side}` },
    at: upright(side * 0.084, 1.02 + size),
    normal: upright(side * 0.07, 1),
    along: [0, 1, 0],
    size,
  }));
}

/** Stones let into the band on both sides of the top. */
function shoulders(look: StoneLook): Setting[] {
  return [-1, 1].flatMap((side) =>
    Array.from({ length: 8 }, (_, index) =>
      onBand(look, side * (0.215 - index * 0.0215), 0.055, index),
    ),
  );
}

function onBand(look: StoneLook, turn: number, size: number, index: number): Setting {
  return {
    look: { ...look, light: `${look.light} ${index % 6}` },
    at: upright(turn, 1.045),
    normal: upright(turn, 1),
    along: [0, 1, 0],
    size,
  };
}

function eternity({ shape, ratio, body, metal }: JewelLook): string {
  const size = 0.115 / Math.sqrt(ratio);
  const count = Math.floor((2 * Math.PI * 1.06) / (size * 2.08));
  const look: StoneLook = { shape, ratio, body, light: `eternity ${metal}` };
  const stones = Array.from({ length: count }, (_, index) => {
    const turn = index / count - 0.5;
    return { ...onBand(look, turn, size, index), at: upright(turn, 1.06) };
  });
  // From the sides inwards, so that those nearest the eye lie on top.
  const seen = stones
    .filter(({ normal }) => dot(normal, eye) > -0.05)
    .sort((a, b) => dot(a.at, eye) - dot(b.at, eye));
  return shank(metal, 52) + seen.map((setting) => setStone(camera, setting)).join('');
}
