import { readdirSync, readFileSync } from 'node:fs';
import type { Metal } from './pricing.ts';
import type { Shape } from './shapes.ts';

export type Cut = Lowercase<Shape>;

export type BodyColour =
  | 'white'
  | 'i-j'
  | 'k-m'
  | 'yellow'
  | 'intense-yellow'
  | 'pink'
  | 'blue'
  | 'green'
  | 'champagne';

/** What the photographs show; written by `npm run studio -- --manifest`. */
export interface PhotographManifest {
  /** Each with the photographs `<name>-top` and `<name>-lying`. */
  readonly stones: readonly {
    readonly name: string;
    readonly cut: Cut;
    readonly colour: BodyColour;
  }[];
  /** Each with its photographs, the one for lists first. */
  readonly pieces: readonly {
    readonly name: string;
    readonly metal: Metal;
    readonly photographs: readonly string[];
  }[];
  readonly sliders: readonly string[];
}

export const photographFolder = new URL('./photographs/', import.meta.url);

export const manifest: PhotographManifest = JSON.parse(
  readFileSync(new URL('manifest.json', photographFolder), 'utf8'), // a test compares it to its type
);

/** The file names of all photographs and films. */
export const photographFiles: ReadonlySet<string> = new Set(readdirSync(photographFolder));
