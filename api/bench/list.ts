import autocannon from 'autocannon';
import { median, serve } from './processes.ts';

const rounds = 5;
const seconds = 4;
const connections = 16;

/** Requests a second of a list of 20 out of all products, API beside bare server, in turn. */
export async function benchList(mongodbUri: string): Promise<void> {
  const api = await serve('serve-api.ts', { MONGODB_URI: mongodbUri, PORT: '3201' });
  const bare = await serve('serve-bare.ts', { MONGODB_URI: mongodbUri, PORT: '3202' });
  try {
    const measure = (port: number) => requestsPerSecond(`http://127.0.0.1:${port}/getproducts`);
    await measure(3201);
    await measure(3202);
    const pairs: { api: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      pairs.push({ api: await measure(3201), bare: await measure(3202) });
    }
    const ratio = median(pairs.map((pair) => pair.api / pair.bare));
    console.log(
      `list of 20, ${connections} connections, ${rounds} rounds of ${seconds} s each in turn`,
    );
    console.log(`  api   ${median(pairs.map((pair) => pair.api)).toFixed(0)} requests/s`);
    console.log(`  bare  ${median(pairs.map((pair) => pair.bare)).toFixed(0)} requests/s`);
    console.log(`  ratio ${ratio.toFixed(2)} (at least 0.8 is wanted)`);
  } finally {
    api.kill();
    bare.kill();
  }
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 1, page: 1, perPage: 20 }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} failures, ${result.errors} errors`);
  }
  return result.requests.average;
}
