import type { Shape } from '../shapes.ts';
import { diagram } from './diagram.ts';
import { type JewelLook, jewel } from './jewellery.ts';
import { slider, wide } from './slider.ts';
import { faceUp, girdlePath, type StoneLook, stone, tilted } from './stone.ts';
import { jpegOf, paper, square, svgOf } from './svg.ts';
import { fromAbove } from './trace.ts';

/** What a picture shows: enough to draw it, and to know it again. */
export type Picture =
  | ({ readonly kind: 'face' | 'tilted' } & StoneLook)
  | { readonly kind: 'diagram' | 'icon'; readonly shape: Shape; readonly ratio: number }
  | { readonly kind: 'jewel' | 'detail'; readonly look: JewelLook }
  | { readonly kind: 'slider'; readonly index: number };

/** The same for the same picture, however it was put together. */
export const pictureKey = (picture: Picture) => JSON.stringify(picture);

export function drawPicture(picture: Picture): Promise<Buffer> {
  return jpegOf(svgOfPicture(picture));
}

function svgOfPicture(picture: Picture): string {
  switch (picture.kind) {
    case 'face':
      return svgOf(square, faceUp(picture));
    case 'tilted':
      return svgOf(square, tilted(picture));
    case 'diagram':
      return svgOf(square, diagram(picture.shape, picture.ratio));
    case 'icon':
      return icon(picture.shape, picture.ratio);
    case 'jewel':
      return svgOf(square, jewelOnce(picture.look));
    case 'detail':
      return svgOf(square, closer(picture.look));
    case 'slider':
      return svgOf(wide, slider(picture.index));
  }
}

/** A shape's mark in menus and filters: on the page's own ground, without shadow. */
function icon(shape: Shape, ratio: number): string {
  const place = { x: 200, y: 200, scale: 168 / Math.max(1, ratio) };
  const look = { shape, ratio, body: 'colourless', light: `icon ${shape}` } as const;
  const rim = `<path d="${girdlePath(shape, ratio, place)}" fill="none" stroke="#a9a49c" stroke-width="1.2"/>`;
  const quality = { depth: 1, smallest: 0.02 };
  return svgOf(
    { width: 400, height: 400, ground: paper },
    stone(look, { ...fromAbove, eye: [0.05, 0.04, 1] }, place, quality) + rim,
  );
}

let last: { key: string; svg: string } | undefined;

/** A piece is drawn twice, whole and closer, one after the other. */
function jewelOnce(look: JewelLook): string {
  const key = JSON.stringify(look);
  if (last?.key !== key) last = { key, svg: jewel(look) };
  return last.svg;
}

const centres: Readonly<Partial<Record<JewelLook['kind'], readonly [number, number]>>> = {
  eternity: [500, 330],
  studs: [300, 500],
  'halo studs': [300, 500],
  drops: [330, 600],
  hoops: [330, 480],
  pendant: [500, 540],
  'halo pendant': [500, 540],
  bracelet: [780, 420],
  'station bracelet': [780, 400],
};

function closer(look: JewelLook): string {
  const [x, y] = centres[look.kind] ?? [500, 250];
  const zoom = 2.1;
  return `<g transform="translate(500 500) scale(${zoom}) translate(${-x} ${-y})">${jewelOnce(look)}</g>`;
}
