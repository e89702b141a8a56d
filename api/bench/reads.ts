import { median, serve } from './processes.ts';
import { requestsPerSecond } from './requests-per-second.ts';

const rounds = 5;
const load = { connections: 16, seconds: 4 };
/** Number of different requests that a connection cycles through. */
const distinctRequests = 64;
const products = 10_000;

interface Read {
  name: string;
  path: string;
  bodies: unknown[];
}

/** A list of 20 out of all products, newest first. */
export const list: Read = {
  name: 'list of 20',
  path: '/getproducts',
  bodies: [{ status: 1, page: 1, perPage: 20 }],
};

/** Products from all over the catalogue. */
export const detail: Read = {
  name: 'detail',
  path: '/getproductbyid',
  bodies: Array.from({ length: distinctRequests }, (_, number) => ({
    p_id: 1 + Math.floor((number * products) / distinctRequests),
  })),
};

/** Measures requests per second of the API and of the bare server, in turn. */
export async function benchRead(mongodbUri: string, read: Read): Promise<void> {
  const api = await serve('serve-api.ts', { MONGODB_URI: mongodbUri, PORT: '3201' });
  const bare = await serve('serve-bare.ts', { MONGODB_URI: mongodbUri, PORT: '3202' });
  try {
    const { path, bodies } = read;
    const measure = (port: number) => requestsPerSecond({ ...load, port, path, bodies });
    await measure(3201);
    await measure(3202);
    const pairs: { api: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      pairs.push({ api: await measure(3201), bare: await measure(3202) });
    }
    const ratio = median(pairs.map((pair) => pair.api / pair.bare));
    console.log(
      `${read.name}, ${load.connections} connections, ${rounds} rounds of ${load.seconds} s each in turn`,
    );
    console.log(`  api   ${median(pairs.map((pair) => pair.api)).toFixed(0)} requests/s`);
    console.log(`  bare  ${median(pairs.map((pair) => pair.bare)).toFixed(0)} requests/s`);
    console.log(`  ratio ${ratio.toFixed(2)} (target at least 0.85)`);
  } finally {
    api.kill();
    bare.kill();
  }
}
