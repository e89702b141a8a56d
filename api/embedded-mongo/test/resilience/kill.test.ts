import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { type Row, useDataDirectory } from '../test-server.ts';

const { path, opened } = useDataDirectory();

/** Number of kills. Each takes about a second, several on a busy machine. */
const kills = Number(process.env.EMBEDDED_MONGO_KILLS ?? 2);
const timeoutMs = 30_000 + kills * 10_000;

/** Runs `durability-writer.ts` and sends SIGKILL some time after the given number of acknowledgements. */
async function writeUntilKilled(first: number, kill: Kill): Promise<number[]> {
  const script = fileURLToPath(new URL('./durability-writer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, path(), String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line));
    if (acknowledged.length === kill.after)
      setTimeout(() => child.kill('SIGKILL'), kill.microseconds / 1000);
  }
  return acknowledged;
}

interface Kill {
  /** Number of acknowledgements to wait for. */
  after: number;
  /** Delay after them. */
  microseconds: number;
}

/** Expects every acknowledged write, no partial transactions, and consistent indexes. */
async function checkWritten(client: MongoClient, acknowledged: number[]): Promise<void> {
  const database = client.db('shop');
  const idsOf = (name: string) => database.collection<Row>(name).distinct('_id');
  const [singles, left, right] = await Promise.all(['singles', 'left', 'right'].map(idsOf));
  expect(left).toEqual(right);
  const stored = new Set([...(singles ?? []), ...(left ?? [])]);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  const counter = await database.collection<Row>('counter').findOne();
  const largest = Math.max(...acknowledged.filter((id) => id % 2 === 0));
  if (Number.isFinite(largest)) expect(counter?.n).toBeGreaterThanOrEqual(largest);
  const scanned = database.collection<Row>('singles').find().hint({ $natural: 1 });
  expect((await scanned.toArray()).map(({ _id }) => _id)).toEqual(singles);
}

it(
  'keeps every acknowledged write and no partial transaction after SIGKILL at any moment',
  async () => {
    const killArbitrary = fc.record({
      after: fc.integer({ min: 1, max: 40 }),
      microseconds: fc.nat(4000),
    });
    const acknowledged: number[] = [];
    let first = 0;
    for (const kill of fc.sample(killArbitrary, kills)) {
      acknowledged.push(...(await writeUntilKilled(first, kill)));
      await opened((client) => checkWritten(client, acknowledged));
      // skip numbers that may have been in flight when the process died
      first = 2 * Math.ceil(Math.max(...acknowledged) / 2) + 100;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills);
  },
  timeoutMs,
);
