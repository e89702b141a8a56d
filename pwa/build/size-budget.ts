import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** Bytes of JavaScript after gzip: of the first page, and of any other page beyond what that has loaded. */
const budget = { first: 120 * 1024, later: 60 * 1024 } as const;
const firstRoute = 'home';

/**
 * Weighs what each page of the shop loads, prints it, and fails the build where it is too much. The
 * back office is not weighed: nobody waits for it on a phone.
 */
export function sizeBudget(): Plugin {
  return {
    name: 'vajra-size-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!entry) return; // the worker is built by itself
        const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/main.tsx'));
        if (!app) throw new Error('there is no main.tsx');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const shell = new Set([...closure(entry, byName), ...closure(app, byName)]);
        const routes = chunks.flatMap((chunk) => {
          const [, name] = /\/src\/routes\/([\w-]+)\.tsx$/.exec(chunk.facadeModuleId ?? '') ?? [];
          return name ? [{ name, files: closure(chunk, byName) }] : [];
        });
        const home = routes.find(({ name }) => name === firstRoute);
        if (!home) throw new Error(`there is no route called ${firstRoute}`);
        const first = new Set([...shell, ...home.files]);
        const firstSize = weigh(first);
        const later = routes
          .filter((route) => route !== home)
          .map(({ name, files }) => ({ name, size: weigh(minus(files, first)) }))
          .sort((a, b) => b.size - a.size);
        this.info(
          `first page ${kilobytes(firstSize)}, of which ${kilobytes(weigh(shell))} every page`,
        );
        const heaviest = later.slice(0, 5).map(({ name, size }) => `${name} ${kilobytes(size)}`);
        this.info(`further pages at most: ${heaviest.join(', ')}`);
        const heavy = later.filter(({ size }) => size > budget.later).map(({ name }) => name);
        if (firstSize > budget.first) heavy.push('the first page');
        if (heavy.length > 0) this.error(`too much JavaScript: ${heavy.join(', ')}`);
      },
    },
  };
}

type Chunk = Rollup.OutputChunk;

/** A chunk with all that has to be there before it runs. */
function closure(chunk: Chunk, byName: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const found = new Set([chunk]);
  // A set is walked to what is added while it is walked.
  for (const each of found) {
    for (const name of each.imports) {
      const next = byName.get(name);
      if (next) found.add(next);
    }
  }
  return found;
}

const minus = (chunks: ReadonlySet<Chunk>, others: ReadonlySet<Chunk>): Set<Chunk> =>
  new Set([...chunks].filter((chunk) => !others.has(chunk)));

const weigh = (chunks: ReadonlySet<Chunk>): number =>
  [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
