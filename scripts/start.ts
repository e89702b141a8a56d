import { buildShop } from './build-shop.ts';

// Reads what it serves at once when it is imported, so the shop is built before.
const started = performance.now();
const result = await buildShop();
if (result === 'built') {
  console.log(`Built the shop in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
await import('../api/src/server/main.ts');
