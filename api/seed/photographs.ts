import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { FancyColour } from './lookups.ts';
import {
  type BodyColour,
  type Cut,
  manifest,
  photographFiles,
  photographFolder,
} from './photograph-manifest.ts';
import type { Metal } from './pricing.ts';
import type { Stone } from './stones.ts';

/** A photograph or film by its file name without the extension, or the plot of a cut. */
export type Picture =
  | { readonly kind: 'photograph' | 'film'; readonly name: string }
  | { readonly kind: 'plot'; readonly cut: Cut };

/** A key that is equal for equal pictures. */
export const pictureKey = (picture: Picture) => JSON.stringify(picture);

/** Returns a JPEG or an MP4. */
export async function readPicture(picture: Picture): Promise<Buffer> {
  if (picture.kind === 'plot') {
    const svg = await readFile(new URL(`plots/${picture.cut}.svg`, photographFolder));
    return sharp(svg).jpeg({ quality: 84, chromaSubsampling: '4:4:4' }).toBuffer();
  }
  const extension = picture.kind === 'film' ? 'mp4' : 'jpg';
  return readFile(new URL(`${picture.name}.${extension}`, photographFolder));
}

export const photograph = (name: string): Picture => ({ kind: 'photograph', name });

const hasPhotograph = (name: string) => photographFiles.has(`${name}.jpg`);

function filmsOf(name: string): Picture[] {
  return photographFiles.has(`${name}.mp4`) ? [{ kind: 'film', name }] : [];
}

const fancyBodyColours: Readonly<Record<FancyColour, BodyColour>> = {
  'Fancy Yellow': 'yellow',
  'Fancy Intense Yellow': 'intense-yellow',
  'Fancy Pink': 'pink',
  'Fancy Blue': 'blue',
  'Fancy Green': 'green',
  Champagne: 'champagne',
};

/** The most similar colour, shown when a colour has no photograph. */
const similarColour: Readonly<Partial<Record<BodyColour, BodyColour>>> = {
  'intense-yellow': 'yellow',
  'k-m': 'i-j',
  'i-j': 'white',
};

function bodyColourOf({ fancy, colour }: Pick<Stone, 'fancy' | 'colour'>): BodyColour {
  if (fancy) return fancyBodyColours[fancy];
  return colour < 'I' ? 'white' : 'i-j';
}

const cutOf = ({ shape }: Pick<Stone, 'shape'>) => shape.toLowerCase() as Cut; // Lowercase<Shape>

function photographedStones(cut: Cut, body: BodyColour): string[] {
  const names = manifest.stones
    .filter((stone) => stone.cut === cut && stone.colour === body)
    .map(({ name }) => name)
    .filter((name) => hasPhotograph(`${name}-top`));
  const similar = similarColour[body];
  return names.length === 0 && similar ? photographedStones(cut, similar) : names;
}

/**
 * Chooses photographs of loose stones. Stones of one kind take turns, so that neighbours in a list
 * do not show the same photograph.
 */
export class StonePictures {
  readonly #turns = new Map<string, number>();

  /** Returns the stone face up and lying, a film if there is one, and the plot of its cut. */
  of(stone: Pick<Stone, 'shape' | 'fancy' | 'colour'>): Picture[] {
    const cut = cutOf(stone);
    const body = bodyColourOf(stone);
    const names = photographedStones(cut, body);
    const turn = this.#turns.get(`${cut} ${body}`) ?? 0;
    this.#turns.set(`${cut} ${body}`, turn + 1);
    const name = names[turn % names.length];
    if (!name) throw new Error(`no photograph of a ${body} ${cut}`);
    const views = [`${name}-top`, `${name}-lying`].filter(hasPhotograph).map(photograph);
    // Most fancy colours have one photographed stone: every other listing shows its side first.
    if (names.length === 1 && turn % 2 === 1) views.reverse();
    return [...views, ...filmsOf(`${name}-turning`), { kind: 'plot', cut }];
  }
}

/** Returns a piece of jewellery from two sides, and a film if there is one. */
export function piecePictures(design: { name: string; metal: Metal }): Picture[] {
  const piece = manifest.pieces.find(
    ({ name, metal }) => name === design.name && metal === design.metal,
  );
  const names = piece?.photographs.filter(hasPhotograph) ?? [];
  const film = names[0]?.replace(/-front$/, '-turning') ?? '';
  return [...names.map(photograph), ...filmsOf(film)];
}
