import autocannon from 'autocannon';
import { serve } from './processes.ts';
import type { BenchStore } from './shop.ts';

const port = 3203;
const seconds = 10;
const connections = 200;
/** Addresses that the abusive connections come from. */
const networks = 20;
const targetMs = 250;

interface Probe {
  name: string;
  path: string;
  options?: RequestInit;
}

const probes: Probe[] = [
  { name: 'health', path: '/api/health/live' },
  {
    name: 'list of 20',
    path: '/getproducts',
    options: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ status: 1, page: 1, perPage: 20 }),
    },
  },
];

/**
 * Measures how long a shopper waits while 200 connections read the change feed from ever different
 * positions, which no cache has.
 */
export async function benchAbuse({ mongodbUri }: BenchStore): Promise<void> {
  const api = await serve('serve-api.ts', {
    MONGODB_URI: mongodbUri,
    PORT: String(port),
    TRUST_PROXY: 'true',
  });
  try {
    await probeAll();
    const quiet = await probeAll();
    const feed = await (await fetch(`http://127.0.0.1:${port}/catalogue/changes?limit=1`)).json();
    const { epoch } = (feed as { data: { epoch: string } }).data;
    const abuse = autocannon({
      url: `http://127.0.0.1:${port}`,
      connections,
      duration: seconds + 2,
      workers: 1,
      requests: Array.from({ length: 1000 }, (_, number) => ({
        method: 'GET' as const,
        path: `/catalogue/changes?limit=2000&epoch=${epoch}&since=0.${number + 1}.0.0.0`,
        headers: { 'X-Forwarded-For': `203.0.113.${number % networks}` },
      })),
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const busy = await probeAll();
    const { requests } = await abuse;
    console.log(
      `${connections} abusive connections of ${networks} networks, ${seconds} s: ${requests.total} responses`,
    );
    for (const { name } of probes) {
      console.log(
        `  ${name.padEnd(12)} p99 ${p99(busy, name)} ms, otherwise ${p99(quiet, name)} ms (target at most ${targetMs})`,
      );
    }
  } finally {
    api.kill();
  }
}

type Waits = Readonly<Record<string, readonly number[]>>;

/** Sends the probes one after another for a while and returns the milliseconds that each took. */
async function probeAll(): Promise<Waits> {
  const waits: Record<string, number[]> = {};
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    for (const { name, path, options } of probes) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}${path}`, options);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} responded ${response.status}`);
      waits[name] = [...(waits[name] ?? []), performance.now() - start];
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return waits;
}

function p99(waits: Waits, name: string): string {
  const sorted = [...(waits[name] ?? [])].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN).toFixed(0);
}
