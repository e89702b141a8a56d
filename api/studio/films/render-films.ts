import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { findChromium } from '../../../e2e/chromium.ts';
import { hashInputs, readIndex, writeIndex } from '../shots/master-index.ts';
import { renderShots } from '../shots/render-pool.ts';
import { imagePath } from '../shots/render-shot.ts';
import type { Shot } from '../trace/scene.ts';
import { encodeFilm } from './film-encoder.ts';
import { FILM_SIDE, type Film, FRAMES_PER_SECOND } from './film-table.ts';

/** Six seconds of this are 1.35 MB, and the demo's films are to be under 1.5 MB. */
const BITS_PER_SECOND = 1_800_000;

export interface FilmOptions {
  /** Where films go, and where their frames are kept until a film is whole. */
  readonly folder: string;
  readonly frames: string;
  onFrame(film: Film, part: number): void;
}

const hashFilmInputs = (film: Film): string =>
  createHash('sha256')
    .update([film.repeats, ...film.frames.map(hashInputs)].join(' '))
    .digest('hex')
    .slice(0, 16);

/** Takes films that have changed or are not there; frames that an earlier run took are not taken again. */
export async function renderFilms(films: readonly Film[], crew: FilmOptions): Promise<number> {
  const chromium = findChromium();
  if (!chromium) throw new RangeError('Films are encoded in Chromium, and there is none.');
  const index = await readIndex(crew.folder);
  let count = 0;
  for (const film of films) {
    const inputs = hashFilmInputs(film);
    const file = `${crew.folder}/${film.name}.mp4`;
    if (index[film.name]?.inputs === inputs && existsSync(file)) continue;
    const start = performance.now();
    const frames = await renderFrames(film, `${crew.frames}/${film.name}-${inputs}`, crew);
    const all = Array.from({ length: film.repeats }, () => frames).flat();
    const bytes = await encodeFilm(
      {
        frames: all,
        size: FILM_SIDE,
        framesPerSecond: FRAMES_PER_SECOND,
        bitsPerSecond: BITS_PER_SECOND,
      },
      chromium,
    );
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    index[film.name] = { inputs, seconds, bytes: bytes.length };
    await writeIndex(crew.folder, index);
    await rm(`${crew.frames}/${film.name}-${inputs}`, { recursive: true });
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
  const fileOfFrame = (frame: Shot) => imagePath(folder, frame.name, FILM_SIDE);
  const wanted = film.frames.filter((frame) => !existsSync(fileOfFrame(frame)));
  let done = film.frames.length - wanted.length;
  await renderShots(wanted, {
    folder,
    preview: FILM_SIDE,
    onProgress: () => undefined,
    onRendered: async () => {
      done++;
      onFrame(film, done / film.frames.length);
    },
  });
  return Promise.all(film.frames.map((frame) => readFile(fileOfFrame(frame))));
}
