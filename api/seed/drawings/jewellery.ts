import type { Shape } from '../shapes.ts';
import { bracelet, stations } from './bracelets.ts';
import { held, laid, laidStone, metalRim, shadowUnder } from './laid.ts';
import { bead, type Metal, wire } from './metal.ts';
import { ring } from './rings.ts';
import { projected, type Setting, setStone } from './scene.ts';
import type { Body } from './tint.ts';
import type { Point } from './vector.ts';

export const jewelKinds = [
  'solitaire',
  'halo ring',
  'three-stone',
  'eternity',
  'pave',
  'studs',
  'halo studs',
  'drops',
  'hoops',
  'pendant',
  'halo pendant',
  'bracelet',
  'station bracelet',
] as const;
export type JewelKind = (typeof jewelKinds)[number];

export interface JewelLook {
  readonly kind: JewelKind;
  readonly shape: Shape;
  readonly ratio: number;
  readonly body: Body;
  readonly metal: Metal;
}

export function jewel(look: JewelLook): string {
  switch (look.kind) {
    case 'studs':
    case 'halo studs':
      return [-1, 1].map((side) => stud(look, side * 205, look.kind === 'halo studs')).join('');
    case 'drops':
      return [-1, 1].map((side) => drop(look, side * 180)).join('');
    case 'hoops':
      return [-1, 1].map((side) => hoop(look, side)).join('');
    case 'pendant':
    case 'halo pendant':
      return pendant(look, look.kind === 'halo pendant');
    case 'bracelet':
      return bracelet(look);
    case 'station bracelet':
      return stations(look);
    default:
      return ring(look);
  }
}

function stud(look: JewelLook, x: number, halo: boolean): string {
  const size = (halo ? 112 : 140) / Math.max(1, look.ratio ** 0.7);
  const setting = laidStone(look, [x, 0], size);
  return shadowUnder(setting, halo) + held(setting, look.metal, halo);
}

function drop(look: JewelLook, x: number): string {
  const size = 104 / Math.max(1, look.ratio ** 0.5);
  const top = 250;
  const hung = -130;
  const high = hung + size * look.ratio;
  const small: JewelLook = { ...look, shape: 'Round', ratio: 1, body: 'colourless' };
  const line = wire(
    [
      [500 + x, 500 - top],
      [500 + x, 500 - high],
    ],
    9,
    look.metal,
  );
  const settings = [laidStone(small, [x, top], 52), laidStone(look, [x, hung], size)];
  return [
    ...settings.map((setting) => shadowUnder(setting)),
    line,
    bead([500 + x, 500 - high - 8], 13, look.metal),
    ...settings.map((setting) => held(setting, look.metal)),
  ].join('');
}

/** A hoop turned a little from the eye, set with stones where it shows. */
function hoop({ shape, ratio, body, metal }: JewelLook, side: number): string {
  const radius = 190;
  const turned = 0.95;
  const at = (angle: number, reach: number) =>
    [
      side * 215 + reach * Math.cos(angle) * Math.cos(turned) * side,
      -10 + reach * Math.sin(angle),
      reach * Math.cos(angle) * Math.sin(turned) * -side * side,
    ] as const;
  const points = Array.from({ length: 160 }, (_, index) =>
    projected(laid, at((index / 160) * 2 * Math.PI, radius)),
  );
  const count = 19;
  const stones = Array.from({ length: count }, (_, index): Setting => {
    const angle = Math.PI * (0.62 + (0.82 * index) / (count - 1));
    const [x, y, z] = at(angle, 1);
    const [offset, level] = [side * 215, -10];
    return {
      look: { shape, ratio, body, light: `hoop ${metal} ${index % 6}` },
      at: at(angle, radius + 12),
      normal: [x - offset, y - level, z + 0.25],
      along: [Math.sin(turned), 0, Math.cos(turned) * side],
      size: 16,
    };
  });
  const [x, y] = projected(laid, [side * 215, -10, 0]);
  const round = `M${x - 111},${y}a111,190 0 1 0 222,0a111,190 0 1 0 -222,0Z`;
  return `<path d="${round}" fill="none" stroke="#e3dcd2" stroke-width="26" transform="translate(0 16)"/>${wire(points, 30, metal, true)}${stones.map((setting) => setStone(laid, setting)).join('')}`;
}

function pendant(look: JewelLook, halo: boolean): string {
  const size = (halo ? 104 : 132) / Math.max(1, look.ratio ** 0.6);
  const middle = -90;
  const high = 500 - middle - size * look.ratio * (halo ? 1.38 : 1) - 26;
  const chain = [-1, 1].map((side) =>
    wire(
      Array.from({ length: 30 }, (_, index): Point => {
        const share = index / 29;
        return [500 + side * 330 * share ** 1.15, high - 24 - (high + 10) * share ** 1.9];
      }),
      7,
      look.metal,
    ),
  );
  const bail = `M500,${high + 34}l-16,-44l16,-20l16,20Z`;
  const setting = laidStone(look, [0, middle], size);
  return [
    shadowUnder(setting, halo),
    ...chain,
    metalRim(bail, look.metal, 9),
    held(setting, look.metal, halo),
  ].join('');
}
