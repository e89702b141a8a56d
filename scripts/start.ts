import { buildShop } from './build-shop.ts';

// The server reads the built shop on import, so the build runs first.
const startedAt = performance.now();
const result = await buildShop();
if (result === 'built') {
  console.log(`Built the shop in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
await import('../api/src/server/main.ts');
