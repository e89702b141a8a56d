import { createLog } from '../api/src/platform/log.ts';
import { logFormatOf } from '../api/src/server/config.ts';
import { buildShop } from '../pwa/build/build-shop.ts';
import { buildLocalServer } from './build-server.ts';
import { buildFiles, builtServer, builtShop, isBuilt } from './built-files.mjs';

const format = logFormatOf(process.env);

/** Builds the parts of the store that `npm start` runs and whose sources have changed. */
async function main(): Promise<void> {
  if (!(await isBuilt(builtServer))) await buildFiles(builtServer, buildLocalServer);
  if (!(await isBuilt(builtShop))) {
    const startedAt = performance.now();
    await buildFiles(builtShop, () => buildShop('warn'));
    report(`Built the shop in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  }
}

function report(text: string): void {
  if (format === 'json') createLog('info', { format }).info(text);
  else console.log(text);
}

await main();
