import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));
/** Inside the package, so that the compiled file finds the package's dependencies. */
const cacheFolder = fileURLToPath(new URL('../../.cache', import.meta.url));
const maxUnusedMs = 24 * 60 * 60 * 1000;

/**
 * Imports a TypeScript module of this package. The module and what it imports are compiled into one
 * file, which is kept until a source changes: loading 150 modules with tsx takes a second of CPU time
 * at every start of a server.
 *
 * @param {URL} entry
 */
export async function importCompiled(entry) {
  const path = fileURLToPath(entry);
  const file = join(cacheFolder, `${hashOfSources(path)}.mjs`);
  if (!statSync(file, { throwIfNoEntry: false })) await compile(path, file);
  return import(pathToFileURL(file).href);
}

/** @param {string} entry */
function hashOfSources(entry) {
  const hash = createHash('sha256').update(`${entry} ${process.version}`);
  for (const name of readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const { size, mtimeMs } = statSync(join(sourceFolder, name));
    hash.update(`\n${name} ${size} ${mtimeMs}`);
  }
  return hash.digest('hex').slice(0, 32);
}

/**
 * @param {string} entry
 * @param {string} file
 */
async function compile(entry, file) {
  const esbuild = await import('esbuild');
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    write: false,
    logLevel: 'silent', // failures are thrown
  });
  mkdirSync(cacheFolder, { recursive: true });
  removeUnused();
  // Renamed when it is complete, because another process may start at the same time.
  const part = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  writeFileSync(part, outputFiles[0].contents);
  renameSync(part, file);
}

/** Removes files that were compiled from older sources, except those that may just be starting. */
function removeUnused() {
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > maxUnusedMs) rmSync(path, { force: true });
  }
}
