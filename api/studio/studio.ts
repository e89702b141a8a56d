import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeContactSheet } from './contact-sheet.ts';
import { films } from './films/film-table.ts';
import { renderFilms } from './films/render-films.ts';
import { writeManifest } from './manifest.ts';
import { formatDuration, startProgress } from './progress.ts';
import { estimateSeconds } from './shots/estimate.ts';
import { hashSceneInputs, readIndex, writeIndex } from './shots/master-index.ts';
import { renderShots } from './shots/render-pool.ts';
import { imagePath } from './shots/render-shot.ts';
import { chooseShots, matchesPattern, type SetName, shotSets } from './shots/shot-table.ts';
import type { Shot } from './trace/scene.ts';

const usage = `npm run studio -- [names or globs] [--set ${Object.keys(shotSets).join('|')}|all|films]
  [--preview]    render small PNG previews; [--side 500] sets the longer side in pixels
  [--out folder] output folder
  [--force]      also render shots whose inputs have not changed
  [--sheet file] write a contact sheet of rendered shots instead of rendering
  [--list]       print the names of the shots
  [--manifest]   write the seed's manifest and the plots of all cuts`;

const mastersFolder = fileURLToPath(new URL('../seed/photographs', import.meta.url));
const previewsFolder = fileURLToPath(new URL('../../.data/studio', import.meta.url));

const isSetName = (name: string): name is SetName | 'all' => name === 'all' || name in shotSets;

/** Approximate render time of a film frame on one core. */
const secondsPerFrame = 10;

function parseCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      set: { type: 'string', default: 'all' },
      preview: { type: 'boolean', default: false },
      side: { type: 'string', default: '500' },
      force: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      manifest: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      out: { type: 'string' },
      sheet: { type: 'string' },
    },
  });
  const { set } = values;
  if (set === 'films') return { ...values, set, names: positionals } as const;
  if (values.help || !isSetName(set)) throw new RangeError(usage);
  const shots = chooseShots(set, positionals);
  if (shots.length === 0) throw new RangeError(`No shot matches ${positionals.join(' ')}`);
  return {
    ...values,
    set,
    shots,
    folder: values.out ?? (values.preview ? previewsFolder : mastersFolder),
  };
}

async function runFilms(patterns: readonly string[], folder = mastersFolder): Promise<void> {
  const isWanted = (name: string) =>
    patterns.length === 0 || patterns.some((pattern) => matchesPattern(name, pattern));
  const wanted = films.filter(({ name }) => isWanted(name));
  await mkdir(folder, { recursive: true });
  const progress = startProgress(
    new Map(wanted.map(({ name, frames }) => [name, frames.length * secondsPerFrame])),
  );
  const start = performance.now();
  const count = await renderFilms(wanted, {
    folder,
    frames: `${previewsFolder}/frames`,
    onFrame: (film, fraction) => progress.show(film.name, fraction),
  });
  progress.stop();
  console.log(
    `Rendered ${count} films to ${folder} in ${formatDuration((performance.now() - start) / 1000)}`,
  );
}

async function run(): Promise<void> {
  const command = parseCommand();
  if (command.manifest) return writeManifest(command.out ?? mastersFolder);
  if (command.set === 'films') return runFilms(command.names, command.out);
  const { folder } = command;
  const preview = command.preview ? Number(command.side) : null;
  if (command.list) return console.log(command.shots.map((shot) => shot.name).join('\n'));
  if (command.sheet) {
    const names = new Set(command.shots.map((shot) => shot.name));
    const count = await writeContactSheet(folder, command.sheet, names);
    return console.log(`Wrote ${count} photographs to ${command.sheet}`);
  }
  await mkdir(folder, { recursive: true });
  const index = preview !== null ? {} : await readIndex(folder);
  const inputs = new Map<string, string>();
  const weights = new Map<string, number>();
  for (const shot of command.shots) {
    // Built once for both uses, because meshing a piece of jewellery takes seconds.
    const scene = shot.scene();
    inputs.set(shot.name, hashSceneInputs(shot, scene));
    weights.set(shot.name, estimateSeconds(shot, scene, index[shot.name]));
  }
  const isUpToDate = (shot: Shot) =>
    preview === null &&
    !command.force &&
    index[shot.name]?.inputs === inputs.get(shot.name) &&
    existsSync(imagePath(folder, shot.name, null));
  const wanted = command.shots.filter((shot) => !isUpToDate(shot));
  wanted.sort((a, b) => (weights.get(b.name) ?? 0) - (weights.get(a.name) ?? 0));
  console.log(`${wanted.length} to render, ${command.shots.length - wanted.length} unchanged`);
  if (wanted.length === 0) return;
  const progress = startProgress(new Map(wanted.map(({ name }) => [name, weights.get(name) ?? 1])));
  const start = performance.now();
  await renderShots(wanted, {
    folder,
    preview,
    onProgress: (shot, fraction) => progress.show(shot.name, Math.min(fraction, 0.999)),
    onRendered: async (shot, result) => {
      progress.show(shot.name, 1);
      if (preview !== null) return;
      const seconds = Math.round(result.seconds * 10) / 10;
      index[shot.name] = { inputs: inputs.get(shot.name) ?? '', seconds, bytes: result.bytes };
      await writeIndex(folder, index);
    },
  });
  progress.stop();
  console.log(`Rendered to ${folder} in ${formatDuration((performance.now() - start) / 1000)}`);
}

run().catch((error: unknown) => {
  console.error(error instanceof RangeError ? error.message : error);
  process.exitCode = 1;
});
