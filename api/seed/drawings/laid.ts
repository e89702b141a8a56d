import type { JewelLook } from './jewellery.ts';
import type { Metal } from './metal.ts';
import { type Camera, claws, haloOf, projected, type Setting, setStone } from './scene.ts';
import { girdlePath, type StoneLook } from './stone.ts';
import { shadow } from './svg.ts';
import type { Point } from './vector.ts';

/** Laid on the plate and seen from above; a unit is a pixel, y up. */
export const laid: Camera = {
  view: { eye: [0.05, 0.06, 1], up: [0, 1, 0] },
  x: 500,
  y: 500,
  scale: 1,
};
const middling = { depth: 2, smallest: 0.012 };

const melee = (metal: Metal): StoneLook => ({
  shape: 'Round',
  ratio: 1,
  body: 'colourless',
  light: `melee ${metal}`,
});

export function laidStone(
  { shape, ratio, body, metal, kind }: JewelLook,
  at: Point,
  size: number,
): Setting {
  return {
    look: { shape, ratio, body, light: `${kind} ${shape} ${metal} ${at[0] < 0 ? 'left' : ''}` },
    at: [at[0], at[1], 0],
    normal: [0, 0, 1],
    along: [0, 1, 0],
    size,
  };
}

/** What a stone throws on the plate; drawn before whatever else lies there. */
export function shadowUnder(setting: Setting, halo = false): string {
  const [x, y] = projected(laid, setting.at);
  const { shape, ratio } = setting.look;
  const reach = halo ? 1.32 : 1;
  const path = girdlePath(shape, ratio, { x, y, scale: setting.size * reach });
  return shadow(path, setting.size * 0.13, 0.26, setting.size * 0.09);
}

/** A stone in its claws, with or without a halo. */
export function held(setting: Setting, metal: Metal, halo = false): string {
  const [x, y] = projected(laid, setting.at);
  const { shape, ratio } = setting.look;
  const around = halo ? haloOf(setting, melee(metal)) : [];
  const back = girdlePath(shape, ratio, { x, y, scale: setting.size * 1.15 });
  const { feet, tips } = claws(laid, setting, metal);
  return [
    halo ? metalRim(back, metal, setting.size * 0.36) : feet,
    ...around.map((small) => setStone(laid, small)),
    setStone(laid, setting, middling),
    tips,
  ].join('');
}

export function metalRim(path: string, metal: Metal, width: number): string {
  const tone = { yellow: '#c49a50', rose: '#cf9a82', white: '#b4b7ba' }[metal];
  return `<path d="${path}" fill="none" stroke="${tone}" stroke-width="${width.toFixed(1)}" stroke-linejoin="round"/>`;
}
