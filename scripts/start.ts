import { logFormatOf } from '../api/src/server/config.ts';
import { createLog } from '../api/src/server/log.ts';
import { buildShop } from './build-shop.ts';

// The server reads the built shop on import, so the build runs first.
const startedAt = performance.now();
const result = await buildShop();
if (result === 'built') {
  const text = `Built the shop in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`;
  const format = logFormatOf(process.env);
  if (format === 'json') createLog('info', { format }).info(text);
  else console.log(text);
}
await import('../api/src/server/main.ts');
