import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { findChromium } from '../../../e2e/chromium.ts';
import { hashInputs, readIndex, writeIndex } from '../shots/master-index.ts';
import { renderShots } from '../shots/render-pool.ts';
import { imagePath } from '../shots/render-shot.ts';
import type { Shot } from '../trace/scene.ts';
import { encodeFilm } from './film-encoder.ts';
import { type Film, filmFramesPerSecond, filmSide } from './film-table.ts';

/** Six seconds are 1.35 MB; the demo's films must stay below 1.5 MB. */
const videoBitsPerSecond = 1_800_000;

export interface FilmOptions {
  /** Output folder. */
  readonly folder: string;
  /** Folder for frames until their film is encoded. */
  readonly frames: string;
  /** Called with the completed fraction (0 to 1) of a film. */
  onFrame(film: Film, fraction: number): void;
}

const hashFilmInputs = (film: Film): string =>
  createHash('sha256')
    .update([film.repeats, ...film.frames.map(hashInputs)].join(' '))
    .digest('hex')
    .slice(0, 16);

/**
 * Renders films that are missing or have changed, reusing frames left by an interrupted run. Returns
 * how many films it wrote.
 * @throws RangeError when no Chromium is installed.
 */
export async function renderFilms(films: readonly Film[], options: FilmOptions): Promise<number> {
  const chromium = findChromium();
  if (!chromium) throw new RangeError('Encoding films needs Chromium, which was not found.');
  const index = await readIndex(options.folder);
  let count = 0;
  for (const film of films) {
    const inputs = hashFilmInputs(film);
    const file = `${options.folder}/${film.name}.mp4`;
    if (index[film.name]?.inputs === inputs && existsSync(file)) continue;
    const start = performance.now();
    const frames = await renderFrames(film, `${options.frames}/${film.name}-${inputs}`, options);
    const repeated = Array.from({ length: film.repeats }, () => frames).flat();
    const bytes = await encodeFilm(
      {
        frames: repeated,
        size: filmSide,
        framesPerSecond: filmFramesPerSecond,
        bitsPerSecond: videoBitsPerSecond,
      },
      chromium,
    );
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    index[film.name] = { inputs, seconds, bytes: bytes.length };
    await writeIndex(options.folder, index);
    await rm(`${options.frames}/${film.name}-${inputs}`, { recursive: true });
    count++;
  }
  return count;
}

async function renderFrames(
  film: Film,
  folder: string,
  { onFrame }: FilmOptions,
): Promise<Buffer[]> {
  await mkdir(folder, { recursive: true });
  const fileOfFrame = (frame: Shot) => imagePath(folder, frame.name, filmSide);
  const wanted = film.frames.filter((frame) => !existsSync(fileOfFrame(frame)));
  let done = film.frames.length - wanted.length;
  await renderShots(wanted, {
    folder,
    preview: filmSide,
    onProgress: () => undefined,
    onRendered: async () => {
      done++;
      onFrame(film, done / film.frames.length);
    },
  });
  return Promise.all(film.frames.map((frame) => readFile(fileOfFrame(frame))));
}
