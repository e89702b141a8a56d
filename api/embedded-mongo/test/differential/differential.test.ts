import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../../src/index.ts';
import { findMongod, missingMongod, type RealMongod, startMongod } from '../real-mongod.ts';
import { checkSeed } from './check.ts';
import type { Side } from './compare.ts';

const minOperations = 2000;
/** The same operations in every run. `run.ts` runs others. */
const firstSeed = 42_000;

describe.runIf(findMongod())('random operations', () => {
  const clients: MongoClient[] = [];
  let [embedded, real]: [EmbeddedMongo?, RealMongod?] = [];
  const connect = async (name: string, uri: string): Promise<Side> => {
    const client = await MongoClient.connect(uri);
    clients.push(client);
    return { name, client };
  };
  beforeAll(async () => {
    [embedded, real] = [await startEmbeddedMongo(), await startMongod()];
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await embedded?.close();
    await real?.close();
  });

  it('have the same effects on a real MongoDB', { timeout: 300_000 }, async () => {
    if (!embedded || !real) throw new Error('a server did not start');
    const sides: [Side, Side] = [
      await connect('embedded', embedded.uri),
      await connect('mongod  ', real.uri),
    ];
    const reproductions: string[] = [];
    for (let [operations, seed] = [0, firstSeed]; operations < minOperations; seed++) {
      const check = await checkSeed(seed, sides);
      operations += check.operations;
      if (check.reproduction) reproductions.push(check.reproduction);
    }
    expect(reproductions).toEqual([]);
  });
});

describe.skipIf(findMongod())('random operations', () => {
  it(`have the same effects on a real MongoDB: ${missingMongod}`, ({ skip }) =>
    skip(missingMongod));
});
