import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type LogLevel } from 'vite';
import { compressFiles } from './compress-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist');

/** Builds the shop for browsers and for the server into `dist`. */
export async function buildShop(logLevel: LogLevel): Promise<void> {
  await build({ root, logLevel });
  await build({ root, logLevel, configFile: join(root, 'vite.server.config.ts') });
  await compressFiles(folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildShop('info');
