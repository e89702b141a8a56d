import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['pwa', 'api/contract/src', 'api/product-index/src', 'package-lock.json'];
const stamp = join(root, 'pwa/dist/.sources');

/** Builds the shop into pwa/dist, unless its sources are unchanged since the last build. */
export async function buildShop(): Promise<'built' | 'unchanged'> {
  const fingerprint = await fingerprintOf(sources);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) return 'unchanged';
  // Vite's build sets NODE_ENV for the whole process, and the store reads it later.
  const { NODE_ENV } = process.env;
  const pwa = { root: join(root, 'pwa'), logLevel: 'warn' } as const;
  await build(pwa);
  await build({ ...pwa, configFile: join(pwa.root, 'vite.server.config.ts') });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  await writeFile(stamp, fingerprint);
  return 'built';
}

async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
    .update(process.version)
    .update(process.env.STORE_LANGUAGE ?? '');
  for (const path of paths) await addToHash(hash, path);
  return hash.digest('hex');
}

async function addToHash(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => null);
  if (!entries) {
    hash.update(path).update(await readFile(join(root, path)));
    return;
  }
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name !== 'dist' && name !== 'node_modules') await addToHash(hash, `${path}/${name}`);
  }
}
