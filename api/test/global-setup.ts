import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In the repository, so that compiled modules find its packages. */
const cacheFolder = fileURLToPath(new URL('../.cache', import.meta.url));

/**
 * Sets TMPDIR, and COMPILED_MODULES for compile-module.ts, to new folders for this test run. Returns a
 * function that removes them.
 */
export default function createTemporaryFolders(): () => void {
  mkdirSync(cacheFolder, { recursive: true });
  const temporary = mkdtempSync(join(tmpdir(), 'vajra-tests-'));
  const compiled = mkdtempSync(join(cacheFolder, 'tests-'));
  process.env.TMPDIR = temporary;
  process.env.COMPILED_MODULES = compiled;
  return () => {
    for (const folder of [temporary, compiled]) rmSync(folder, { recursive: true, force: true });
  };
}
