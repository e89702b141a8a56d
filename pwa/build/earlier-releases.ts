import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const listName = '.releases.json';
/** A week: tabs that are open for longer reload. */
const longest = 7 * 24 * 3600 * 1000;
/** Where one builds every few minutes, a week is a lot of releases. */
const most = 5;

/** What one build made, newest first in the list. */
export interface Release {
  /** Milliseconds since 1970. */
  builtAt: number;
  /** Files whose names are hashes of their content, by their paths in the built shop. */
  files: string[];
}

/**
 * The releases whose files are still served beside a new one: the last one however old it is, and
 * the four before it while they are younger than a week.
 */
export function stillServed(releases: readonly Release[], now: number): Release[] {
  return releases
    .slice(0, most)
    .filter(({ builtAt }, place) => place === 0 || now - builtAt < longest);
}

/**
 * Tabs that were open before a deployment go on asking for the files of their release. A build
 * empties its folder; this carries over what earlier ones put in app/, and leaves a list of it.
 */
export function earlierReleases(): Plugin {
  let folder = '';
  let releases: Release[] = [];
  const files = new Map<string, Buffer>();
  return {
    name: 'vajra-earlier-releases',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    // Before the folder is emptied.
    async buildStart() {
      releases = stillServed(await readReleases(folder), Date.now());
      for (const path of new Set(releases.flatMap(({ files: paths }) => paths))) {
        const content = await readFile(join(folder, path)).catch(() => null);
        if (content) files.set(path, content);
      }
    },
    closeBundle: {
      // After all else, so that neither the worker's list nor the packing takes them for new.
      order: 'post',
      sequential: true,
      async handler() {
        const fresh = await hashedFiles(folder);
        if (fresh.length === 0) return; // a build that failed has made nothing, and says why itself
        for (const [path, content] of files) {
          if (!fresh.includes(path)) await put(join(folder, path), content);
        }
        // What is built once more is no other release.
        const others = releases.filter((release) => release.files.join() !== fresh.join());
        const release: Release = { builtAt: Date.now(), files: fresh };
        await put(join(folder, listName), JSON.stringify([release, ...others]));
      },
    },
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
