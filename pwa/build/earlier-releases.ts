import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const listName = '.releases.json';
/** A week: tabs that stay open longer reload. */
const maxAgeMs = 7 * 24 * 3600 * 1000;
/** Frequent builds would otherwise keep many releases. */
const maxReleases = 5;

/** The output of one build. Lists are sorted newest first. */
export interface Release {
  /** Milliseconds since 1970. */
  builtAt: number;
  /** Paths of the files whose names are hashes of their content. */
  files: string[];
}

/**
 * Returns the releases whose files are served alongside a new one: the last one regardless of its
 * age, and up to four before it that are younger than a week.
 */
export function servedReleases(releases: readonly Release[], now: number): Release[] {
  return releases
    .slice(0, maxReleases)
    .filter(({ builtAt }, index) => index === 0 || now - builtAt < maxAgeMs);
}

/**
 * Remembers the files of earlier releases, which tabs that were opened before a deployment still request: a
 * build empties its folder. Returns a function that writes them to the new build, and lists them.
 */
export async function rememberReleases(folder: string): Promise<() => Promise<void>> {
  const releases = servedReleases(await readReleases(folder), Date.now());
  const files = new Map<string, Buffer>();
  for (const path of new Set(releases.flatMap(({ files: paths }) => paths))) {
    const content = await readFile(join(folder, path)).catch(() => null);
    if (content) files.set(path, content);
  }
  return async () => {
    const fresh = await hashedFiles(folder);
    for (const [path, content] of files) {
      if (!fresh.includes(path)) await put(join(folder, path), content);
    }
    // Building the same files again is not another release.
    const others = releases.filter((release) => release.files.join() !== fresh.join());
    const release: Release = { builtAt: Date.now(), files: fresh };
    await put(join(folder, listName), JSON.stringify([release, ...others]));
  };
}

async function hashedFiles(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'app')).catch(() => []);
  return names.sort().map((name) => `app/${name}`);
}

async function readReleases(folder: string): Promise<Release[]> {
  const text = await readFile(join(folder, listName), 'utf8').catch(() => '[]');
  return JSON.parse(text) as Release[]; // as we wrote it
}

async function put(path: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
