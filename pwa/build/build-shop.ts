import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type LogLevel } from 'vite';

const extensions = new Set(['.js', '.css', '.svg', '.webmanifest']);
/** Smaller files are hardly smaller when compressed. */
const minBytes = 512;

const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Writes a Brotli and a gzip version next to every text file of a build, which the server sends. */
async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((file) => extensions.has(extname(file)));
  await Promise.all(texts.map((file) => compress(join(folder, file))));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  const [br, gz] = await Promise.all([brotli(bytes), promisify(gzip)(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist');

/** Builds the shop for browsers and for the server into `dist`. */
export async function buildShop(logLevel: LogLevel): Promise<void> {
  await build({ root, logLevel });
  await build({ root, logLevel, configFile: join(root, 'vite.server.config.ts') });
  await compressFiles(folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildShop('info');
