import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { logFormatOf } from '../api/src/server/config.ts';
import { createLog } from '../api/src/server/log.ts';
import { buildLocalServer } from './build-server.ts';
import { buildFiles, builtServer, builtShop, isBuilt } from './built-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const format = logFormatOf(process.env);

/** Builds the parts of the store that `npm start` runs and whose sources have changed. */
async function main(): Promise<void> {
  if (!(await isBuilt(builtServer))) await buildFiles(builtServer, buildLocalServer);
  if (!(await isBuilt(builtShop))) {
    const startedAt = performance.now();
    await buildFiles(builtShop, buildShop);
    report(`Built the shop in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  }
}

async function buildShop(): Promise<void> {
  const pwa = { root: join(root, 'pwa'), logLevel: 'warn' } as const;
  await build(pwa);
  await build({ ...pwa, configFile: join(pwa.root, 'vite.server.config.ts') });
}

function report(text: string): void {
  if (format === 'json') createLog('info', { format }).info(text);
  else console.log(text);
}

await main();
