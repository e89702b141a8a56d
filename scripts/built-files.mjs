import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * What `npm start` builds. JavaScript, because a start that finds everything built loads no compiler.
 *
 * @typedef {object} BuiltFiles
 * @property {readonly string[]} sources files and folders that the result depends on
 * @property {string} folder of the result
 */

/** @type {BuiltFiles} */
export const builtShop = {
  sources: ['pwa', 'api/contract/src', 'api/product-index/src', 'package-lock.json'],
  folder: join(root, 'pwa/dist'),
};

/** @type {BuiltFiles} */
export const builtServer = {
  sources: [
    ...['src', 'seed', 'contract/src', 'product-index/src', 'embedded-mongo/src'].map(
      (folder) => `api/${folder}`,
    ),
    'scripts/build-server.ts',
    'package-lock.json',
  ],
  folder: join(root, 'api/.cache/server'),
};

/**
 * Returns whether the result was built from the current sources.
 *
 * @param {BuiltFiles} files
 */
export async function isBuilt({ sources, folder }) {
  const built = await readFile(join(folder, '.sources'), 'utf8').catch(() => '');
  return built === fingerprintOf(sources);
}

/**
 * Builds the files and notes from which sources. Sources that change meanwhile are built again by the
 * next start.
 *
 * @param {BuiltFiles} files
 * @param {(folder: string) => Promise<unknown>} build
 */
export async function buildFiles({ sources, folder }, build) {
  const fingerprint = fingerprintOf(sources);
  await build(folder);
  await writeFile(join(folder, '.sources'), fingerprint);
}

/** @param {readonly string[]} paths */
function fingerprintOf(paths) {
  const hash = createHash('sha256')
    .update(process.version)
    .update(process.env.STORE_LANGUAGE ?? '');
  for (const path of paths) addToHash(hash, path);
  return hash.digest('hex');
}

/**
 * Synchronous, because waiting for each of the many files in turn takes five times as long.
 *
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addToHash(hash, path) {
  const absolute = join(root, path);
  if (!statSync(absolute).isDirectory()) {
    hash.update(path).update(readFileSync(absolute));
    return;
  }
  for (const name of readdirSync(absolute).sort()) {
    if (!['dist', 'node_modules', '.cache'].includes(name)) addToHash(hash, `${path}/${name}`);
  }
}
