import { endpoints, type Product } from '@vajra/contract';
import { checkConsistency } from '../src/operations/consistency/check-consistency.ts';
import { percentile } from './orders.ts';
import { serve } from './processes.ts';
import { ApiClient, type BenchStore, newShoppers, orderOf } from './shop.ts';

interface Scenario {
  shoppers: number;
  pieces: number;
  rounds: number;
}

const scenarios: Scenario[] = [
  { shoppers: 200, pieces: 5, rounds: 50 },
  { shoppers: 64, pieces: 1, rounds: 50 },
];
const port = 3204;

interface Round {
  sold: number;
  /** How long each shopper waited for the response, in milliseconds. */
  waits: number[];
}

/** Many shoppers order the last pieces of a stone at the same moment, again and again. */
export async function benchLastPieces(store: BenchStore): Promise<void> {
  const { mongodbUri, connection } = store;
  const environment = { MONGODB_URI: mongodbUri, PORT: String(port), THROTTLE: '1000000' };
  const server = await serve('serve-api.ts', environment);
  try {
    const api = new ApiClient(port);
    const admin = await api.signInAdmin();
    for (const { shoppers, pieces, rounds } of scenarios) {
      const tokens = await newShoppers(store, shoppers);
      const results: Round[] = [];
      for (let round = 1; round <= rounds; round++) {
        const stone = await api.addStone(admin, `The last ${pieces}, round ${round}`, pieces);
        results.push(await sell(api, stone, tokens));
      }
      const sold = results.map((round) => round.sold);
      const waits = results.flatMap((round) => round.waits).sort((a, b) => a - b);
      console.log(`last pieces, ${shoppers} shoppers for ${pieces}, ${rounds} rounds`);
      console.log(`  sold in a round: min ${Math.min(...sold)}, max ${Math.max(...sold)}`);
      console.log(`  p50 ${percentile(waits, 0.5)} ms, p99 ${percentile(waits, 0.99)} ms`);
    }
    let discrepancies = 0;
    for await (const _ of (await checkConsistency(connection)).discrepancies) discrepancies++;
    console.log(`  ${discrepancies} discrepancies`);
  } finally {
    server.kill();
  }
}

async function sell(api: ApiClient, stone: Product, tokens: readonly string[]): Promise<Round> {
  await Promise.all(
    tokens.map(async (token) => {
      await api.call(endpoints.clearCart, {}, token);
      await api.call(endpoints.addToCart, { p_id: stone.p_id, u_qty: 1 }, token);
    }),
  );
  const round: Round = { sold: 0, waits: [] };
  await Promise.all(
    tokens.map(async (token) => {
      const startedAt = performance.now();
      const { orderId } = await api.call(endpoints.createOrder, orderOf(stone), token);
      round.waits.push(performance.now() - startedAt);
      if (orderId) round.sold += 1;
    }),
  );
  return round;
}
