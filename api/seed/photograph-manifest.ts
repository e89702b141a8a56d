import { readdirSync, readFileSync } from 'node:fs';
import type { Metal } from './pricing.ts';
import type { Shape } from './shapes.ts';

export type Cut = Lowercase<Shape>;

export type StoneColour =
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
  /** Each stone has the photographs `<name>-top` and `<name>-lying`. */
  readonly stones: readonly {
    readonly name: string;
    readonly cut: Cut;
    readonly colour: StoneColour;
  }[];
  /** `photographs` starts with the one that lists show. */
  readonly pieces: readonly {
    readonly name: string;
    readonly metal: Metal;
    readonly photographs: readonly string[];
  }[];
  readonly sliders: readonly string[];
}

export const photographsFolder = new URL('./photographs/', import.meta.url);

export const manifest: PhotographManifest = JSON.parse(
  readFileSync(new URL('manifest.json', photographsFolder), 'utf8'), // the studio's tests compare it with its type
);

/** The file names of all photographs and videos. */
export const photographFiles: ReadonlySet<string> = new Set(readdirSync(photographsFolder));
