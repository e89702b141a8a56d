import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { findCycle } from './chunk-order.ts';
import { firstPageEntries } from './entry-imports.ts';
import { type Chunk, chunkOf, withImports } from './module-chunks.ts';

/** Bytes of JavaScript after gzip: of the first page, and of what any other part adds to it. */
const budget = { first: 145 * 1024, later: 60 * 1024 } as const;

/** Above this the first page is worth a look. */
const warnsFrom = 130 * 1024;

/**
 * Fails the build when chunks import each other: one of them would then run before a chunk that it needs, even
 * if the modules themselves import each other in one direction. Measures the JavaScript of the home page and of
 * every lazily loaded part of the storefront, prints it, and fails the build when it exceeds the budget. The
 * admin is not measured.
 */
export function checkChunks(): Plugin {
  return {
    name: 'vajra-check-chunks',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const cycle = findCycle(chunks);
        if (cycle) this.error(`chunks import each other: ${cycle.join(' → ')}`);
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!entry) return; // the build of the web worker
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const app = chunkOf(chunks, firstPageEntries.app);
        const home = chunkOf(chunks, firstPageEntries.home);
        const shell = new Set([...withImports(entry, byName), ...withImports(app, byName)]);
        const first = new Set([...shell, ...withImports(home, byName)]);
        const firstSize = gzipSize(first);
        const lazyNames = new Set([...shell].flatMap(({ dynamicImports }) => dynamicImports));
        const later = [...lazyNames]
          .flatMap((name) => byName.get(name) ?? [])
          .filter((chunk) => chunk !== app && chunk !== home)
          .map((chunk) => ({
            name: chunk.name,
            size: gzipSize(difference(withImports(chunk, byName), first)),
          }))
          .sort((a, b) => b.size - a.size);
        this.info(
          `first page ${kilobytes(firstSize)} (${firstSize} bytes), including a shell of ${kilobytes(gzipSize(shell))}`,
        );
        const largest = later.slice(0, 5).map(({ name, size }) => `${name} ${kilobytes(size)}`);
        this.info(`largest lazy parts: ${largest.join(', ')}`);
        const tooLarge = later.filter(({ size }) => size > budget.later).map(({ name }) => name);
        if (firstSize > warnsFrom) this.warn(`the first page has ${kilobytes(firstSize)}`);
        if (firstSize > budget.first) tooLarge.push('the first page');
        if (tooLarge.length > 0) this.error(`too much JavaScript: ${tooLarge.join(', ')}`);
      },
    },
  };
}

const difference = (chunks: ReadonlySet<Chunk>, others: ReadonlySet<Chunk>): Set<Chunk> =>
  new Set([...chunks].filter((chunk) => !others.has(chunk)));

const gzipSize = (chunks: ReadonlySet<Chunk>): number =>
  [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
