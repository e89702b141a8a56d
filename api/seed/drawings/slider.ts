import { type JewelLook, jewel } from './jewellery.ts';
import { girdlePath, type StoneLook, stone } from './stone.ts';
import { type Place, plate, type Sheet, shadow } from './svg.ts';
import { fromAbove } from './trace.ts';

/** Wide, with room at the left for words. */
export const wide: Sheet = { width: 2400, height: 1000, ground: plate };

const best = { depth: 3, smallest: 0.003 };

function lying(look: StoneLook, place: Place): string {
  const girdle = girdlePath(look.shape, look.ratio, place);
  const view = { ...fromAbove, eye: [0.04, 0.05, 1] as const };
  return shadow(girdle, place.scale / 14, 0.26, place.scale / 20) + stone(look, view, place, best);
}

const enlarged = (look: JewelLook, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${jewel(look)}</g>`;

const drawn: readonly (() => string)[] = [
  () =>
    lying(
      { shape: 'Round', ratio: 1, body: 'colourless', light: 'slider one' },
      { x: 1700, y: 492, scale: 412 },
    ),
  () =>
    [
      lying(
        { shape: 'Pear', ratio: 1.5, body: 'pink', light: 'slider pear' },
        { x: 1262, y: 520, scale: 158 },
      ),
      lying(
        { shape: 'Oval', ratio: 1.35, body: 'blue', light: 'slider oval' },
        { x: 2130, y: 520, scale: 170 },
      ),
      lying(
        { shape: 'Cushion', ratio: 1.03, body: 'yellow', light: 'slider cushion' },
        { x: 1696, y: 500, scale: 214 },
      ),
    ].join(''),
  () =>
    enlarged(
      { kind: 'halo ring', shape: 'Oval', ratio: 1.35, body: 'colourless', metal: 'yellow' },
      1110,
      -108,
      1.18,
    ),
  () =>
    enlarged(
      { kind: 'bracelet', shape: 'Round', ratio: 1, body: 'colourless', metal: 'white' },
      1180,
      -30,
      1.06,
    ),
];

export const sliderCount = drawn.length;

export function slider(index: number): string {
  return drawn[index]?.() ?? '';
}
