import { endpoints, type Product } from '@vajra/contract';
import { checkConsistency } from '../src/consistency/check-consistency.ts';
import { serve } from './processes.ts';
import { ApiClient, type BenchStore, newShoppers, orderOf } from './shop.ts';

const shoppers = 200;
const stones = 5;
const rounds = 50;
const port = 3204;

/** Two hundred shoppers concurrently order the last five pieces of a stone, in 50 rounds. */
export async function benchLastPieces(store: BenchStore): Promise<void> {
  const { mongodbUri, connection } = store;
  const environment = { MONGODB_URI: mongodbUri, PORT: String(port), THROTTLE: '1000000' };
  const server = await serve('serve-api.ts', environment);
  try {
    const api = new ApiClient(port);
    const admin = await api.signInAdmin();
    const tokens = await newShoppers(store, shoppers);
    const started = performance.now();
    const sold: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const stone = await api.addStone(admin, `The last five, round ${round}`, stones);
      sold.push(await sell(api, stone, tokens));
    }
    const elapsed = (performance.now() - started) / 1000;
    let discrepancies = 0;
    for await (const _ of (await checkConsistency(connection)).discrepancies) discrepancies++;
    console.log(`last pieces, ${shoppers} shoppers for ${stones}, ${rounds} rounds`);
    console.log(`  sold in a round: min ${Math.min(...sold)}, max ${Math.max(...sold)}`);
    console.log(`  ${(elapsed / rounds).toFixed(2)} s a round; ${discrepancies} discrepancies`);
  } finally {
    server.kill();
  }
}

/** Returns how many concurrent orders of a stone succeed. */
async function sell(api: ApiClient, stone: Product, tokens: readonly string[]): Promise<number> {
  await Promise.all(
    tokens.map(async (token) => {
      await api.call(endpoints.clearCart, {}, token);
      await api.call(endpoints.addToCart, { p_id: stone.p_id, u_qty: 1 }, token);
    }),
  );
  const answers = await Promise.all(
    tokens.map((token) => api.call(endpoints.createOrder, orderOf(stone), token)),
  );
  return answers.filter(({ orderId }) => orderId).length;
}
