import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { FancyColour } from './lookups.ts';
import {
  type Cut,
  manifest,
  photographFiles,
  photographsFolder,
  type StoneColour,
} from './photograph-manifest.ts';
import type { Metal } from './pricing.ts';
import type { Stone } from './stones.ts';

/** A photograph or video by its file name without the extension, or the facet diagram of a cut. */
export type SeedMedia =
  | { readonly kind: 'photograph' | 'video'; readonly name: string }
  | { readonly kind: 'plot'; readonly cut: Cut };

/** Returns a string that is equal for equal media. */
export const mediaKey = (media: SeedMedia) => JSON.stringify(media);

/** Returns a JPEG or an MP4. */
export async function readMedia(media: SeedMedia): Promise<Buffer> {
  if (media.kind === 'plot') {
    const svg = await readFile(new URL(`plots/${media.cut}.svg`, photographsFolder));
    return sharp(svg).jpeg({ quality: 84, chromaSubsampling: '4:4:4' }).toBuffer();
  }
  const extension = media.kind === 'video' ? 'mp4' : 'jpg';
  return readFile(new URL(`${media.name}.${extension}`, photographsFolder));
}

export const photograph = (name: string): SeedMedia => ({ kind: 'photograph', name });

const hasPhotograph = (name: string) => photographFiles.has(`${name}.jpg`);

function videosNamed(name: string): SeedMedia[] {
  return photographFiles.has(`${name}.mp4`) ? [{ kind: 'video', name }] : [];
}

const fancyStoneColours: Readonly<Record<FancyColour, StoneColour>> = {
  'Fancy Yellow': 'yellow',
  'Fancy Intense Yellow': 'intense-yellow',
  'Fancy Pink': 'pink',
  'Fancy Blue': 'blue',
  'Fancy Green': 'green',
  Champagne: 'champagne',
};

/** The most similar colour, shown when a colour has no photograph. */
const similarColour: Readonly<Partial<Record<StoneColour, StoneColour>>> = {
  'intense-yellow': 'yellow',
  'k-m': 'i-j',
  'i-j': 'white',
};

function stoneColourOf({ fancy, colour }: Pick<Stone, 'fancy' | 'colour'>): StoneColour {
  if (fancy) return fancyStoneColours[fancy];
  return colour < 'I' ? 'white' : 'i-j';
}

const cutOf = ({ shape }: Pick<Stone, 'shape'>) => shape.toLowerCase() as Cut; // a Lowercase<Shape>

function photographedStones(cut: Cut, colour: StoneColour): string[] {
  const names = manifest.stones
    .filter((stone) => stone.cut === cut && stone.colour === colour)
    .map(({ name }) => name)
    .filter((name) => hasPhotograph(`${name}-top`));
  const similar = similarColour[colour];
  return names.length === 0 && similar ? photographedStones(cut, similar) : names;
}

/**
 * Chooses media of loose stones. Rotates through the photographs of each kind of stone, so that
 * neighbours in a list do not show the same one.
 */
export class StoneMediaChooser {
  readonly #usesByKind = new Map<string, number>();

  /** Returns the stone from above and from the side, its video if any, and the diagram of its cut. */
  choose(stone: Pick<Stone, 'shape' | 'fancy' | 'colour'>): SeedMedia[] {
    const cut = cutOf(stone);
    const colour = stoneColourOf(stone);
    const kind = `${cut} ${colour}`;
    const names = photographedStones(cut, colour);
    const uses = this.#usesByKind.get(kind) ?? 0;
    this.#usesByKind.set(kind, uses + 1);
    const name = names[uses % names.length];
    if (!name) throw new Error(`no photograph of a ${colour} ${cut}`);
    const views = [`${name}-top`, `${name}-lying`].filter(hasPhotograph).map(photograph);
    // Most fancy colours have one photographed stone: every other listing shows its side first.
    if (names.length === 1 && uses % 2 === 1) views.reverse();
    return [...views, ...videosNamed(`${name}-turning`), { kind: 'plot', cut }];
  }
}

/** Returns a piece of jewellery from two sides, and its video if any. */
export function jewelleryMedia(design: { name: string; metal: Metal }): SeedMedia[] {
  const piece = manifest.pieces.find(
    ({ name, metal }) => name === design.name && metal === design.metal,
  );
  const names = piece?.photographs.filter(hasPhotograph) ?? [];
  const videoName = names[0]?.replace(/-front$/, '-turning') ?? '';
  return [...names.map(photograph), ...videosNamed(videoName)];
}
