import { mkdir, writeFile } from 'node:fs/promises';
import type { PhotographManifest } from '../seed/photograph-manifest.ts';
import { cutNames } from './geometry/cuts.ts';
import { pieces } from './jewellery/pieces.ts';
import { plotCut } from './plots/plot-cut.ts';
import { shotNamesOf } from './shots/jewellery-shots.ts';
import { sliderShots } from './shots/slider-shots.ts';
import { looseStones } from './shots/stone-shots.ts';

/** Describes what the photographs show, so that the seed does not have to import the studio. */
export function photographManifest(): PhotographManifest {
  return {
    stones: looseStones,
    pieces: pieces.map(({ name, metal }) => ({
      name,
      metal,
      photographs: shotNamesOf({ name, metal }),
    })),
    sliders: sliderShots.map(({ name }) => name),
  };
}

/** Writes the manifest and a plot of every cut to the photographs' folder. */
export async function writeManifest(folder: string): Promise<void> {
  await mkdir(`${folder}/plots`, { recursive: true });
  const manifest = `${JSON.stringify(photographManifest(), null, 2)}\n`;
  await writeFile(`${folder}/manifest.json`, manifest);
  for (const cut of cutNames) await writeFile(`${folder}/plots/${cut}.svg`, `${plotCut(cut)}\n`);
}
