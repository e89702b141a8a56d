import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { CutName } from '../studio/geometry/cuts.ts';
import type { BodyColour } from '../studio/materials/body-colours.ts';
import { shotsOfDesign } from '../studio/shots/jewellery-shots.ts';
import { looseStones } from '../studio/shots/loose-stones.ts';
import type { FancyColour } from './lookups.ts';
import { plotCut } from './plot.ts';
import type { Stone } from './stones.ts';

/** What a picture shows: a master or a film of the studio by its name, or the plot of a cut. */
export type Picture =
  | { readonly kind: 'photograph' | 'film'; readonly name: string }
  | { readonly kind: 'plot'; readonly cut: CutName };

/** The same for the same picture, however it was put together. */
export const pictureKey = (picture: Picture) => JSON.stringify(picture);

const folder = new URL('../studio/masters/', import.meta.url);
const taken = new Set(readdirSync(folder));

/** A JPEG or an MP4. */
export function readPicture(picture: Picture): Promise<Buffer> {
  if (picture.kind === 'plot') return plotCut(picture.cut);
  return readFile(new URL(`${picture.name}.${picture.kind === 'film' ? 'mp4' : 'jpg'}`, folder));
}

export const photograph = (name: string): Picture => ({ kind: 'photograph', name });

const isTaken = (name: string) => taken.has(`${name}.jpg`);

function filmsOf(name: string): Picture[] {
  return taken.has(`${name}.mp4`) ? [{ kind: 'film', name }] : [];
}

const fancies: Readonly<Record<FancyColour, BodyColour>> = {
  'Fancy Yellow': 'yellow',
  'Fancy Intense Yellow': 'intense-yellow',
  'Fancy Pink': 'pink',
  'Fancy Blue': 'blue',
  'Fancy Green': 'green',
  Champagne: 'champagne',
};

/** Colours as like each other as two stones on a plate: what to show where there is no master. */
const likest: Readonly<Partial<Record<BodyColour, BodyColour>>> = {
  'intense-yellow': 'yellow',
  'k-m': 'i-j',
  'i-j': 'white',
};

function bodyOf({ fancy, colour }: Pick<Stone, 'fancy' | 'colour'>): BodyColour {
  if (fancy) return fancies[fancy];
  return colour < 'I' ? 'white' : 'i-j';
}

const cutOf = ({ shape }: Pick<Stone, 'shape'>) => shape.toLowerCase() as CutName; // ten of each, alike

function mastersOf(cut: CutName, body: BodyColour): string[] {
  const found = looseStones
    .filter((stone) => stone.cut === cut && stone.colour === body && isTaken(`${stone.name}-top`))
    .map(({ name }) => name);
  const next = likest[body];
  return found.length === 0 && next ? mastersOf(cut, next) : found;
}

/**
 * Chooses photographs of loose stones, of each kind one after the other, so that two neighbours in
 * a list are not the same picture.
 */
export class StonePictures {
  readonly #turns = new Map<string, number>();

  /** Face up and lying, turning where there is a film, and the cut's plot. */
  of(stone: Pick<Stone, 'shape' | 'fancy' | 'colour'>): Picture[] {
    const cut = cutOf(stone);
    const body = bodyOf(stone);
    const names = mastersOf(cut, body);
    const turn = this.#turns.get(`${cut} ${body}`) ?? 0;
    this.#turns.set(`${cut} ${body}`, turn + 1);
    const name = names[turn % names.length];
    if (!name) throw new Error(`no photograph of a ${body} ${cut}`);
    const views = [`${name}-top`, `${name}-lying`].filter(isTaken).map(photograph);
    // Of most fancy colours there is one stone: the next one is seen from its side.
    if (names.length === 1 && turn % 2 === 1) views.reverse();
    return [...views, ...filmsOf(`${name}-turning`), { kind: 'plot', cut }];
  }
}

/** A piece from its two sides, and turning where there is a film. */
export function piecePictures(design: {
  name: string;
  metal: 'yellow' | 'rose' | 'white';
}): Picture[] {
  const shots = shotsOfDesign(design).filter(isTaken);
  const film = shots[0]?.replace(/-front$/, '-turning') ?? '';
  return [...shots.map(photograph), ...filmsOf(film)];
}
