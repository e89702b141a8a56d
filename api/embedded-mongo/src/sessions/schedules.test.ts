import fc from 'fast-check';
import type { ClientSession, Collection } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { Model, type Outcome } from '../../test/schedule-model.ts';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** One step of one of the transactions; `plain` is a client without a transaction. */
type Step = readonly [who: number, what: What, id: number, by: number];
type What = 'insert' | 'add' | 'remove' | 'read' | 'commit' | 'abort' | 'plain';

const WRITERS = 3;
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.nat(WRITERS - 1),
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom<What>('insert', 'add', 'add', 'remove', 'read', 'read'),
    },
    { weight: 2, arbitrary: fc.constantFrom<What>('commit', 'commit', 'abort', 'plain') },
  ),
  fc.nat(4),
  fc.integer({ min: 1, max: 9 }),
);

/** What a step does to a real collection; errors of MongoDB become their codes. */
async function perform(
  stones: Collection<Row>,
  session: ClientSession | undefined,
  [, what, id, by]: Step,
): Promise<Outcome> {
  if (session && !session.inTransaction()) session.startTransaction();
  try {
    if (what === 'insert') await stones.insertOne({ _id: id, n: by }, { session });
    else if (what === 'add' || what === 'plain')
      return (await stones.updateOne({ _id: id }, { $inc: { n: by } }, { session })).matchedCount;
    else if (what === 'remove')
      return (await stones.deleteOne({ _id: id }, { session })).deletedCount;
    else if (what === 'read') {
      // through the index on n, so that its entries are tried as well
      const rows = await stones
        .find({ n: { $gte: 0 } }, { session })
        .sort({ n: 1, _id: 1 })
        .toArray();
      return rows.map(({ _id = -1, n }) => [_id, Number(n)]);
    } else if (what === 'commit') await session?.commitTransaction();
    else await session?.abortTransaction();
    return 1;
  } catch (error) {
    if (session?.inTransaction()) await session.abortTransaction().catch(() => {});
    return `error ${Object(error).code}`;
  }
}

async function follow(steps: readonly Step[]): Promise<void> {
  const stones = mongo.database().collection<Row>('stones');
  const rows = [0, 1, 2].map((_id) => ({ _id, n: 10 }));
  await stones.createIndex({ n: 1 });
  await stones.insertMany(rows);
  const model = new Model(rows.map(({ _id, n }) => [_id, n]));
  const sessions = Array.from({ length: WRITERS }, () => mongo.client.startSession());
  try {
    for (const one of steps) {
      const [who, what, id, by] = one;
      const expected = what === 'plain' ? model.plain(id, by) : model.step(who, what, id, by);
      // an ordinary write would wait for ever: the transaction that it waits for is this test's own
      if (expected === 'waits') continue;
      const session = what === 'plain' ? undefined : sessions[who];
      expect([one, await perform(stones, session, one)]).toEqual([one, expected]);
    }
  } finally {
    for (const session of sessions) await session.endSession();
  }
  const left = await stones.find().sort({ _id: 1 }).toArray();
  expect(left.map(({ _id, n }) => [_id, n])).toEqual(model.committed());
}

describe('concurrent transactions', () => {
  it('do what snapshots say that they do, whatever their order', async () => {
    const schedules = fc.array(step, { minLength: 4, maxLength: 30 });
    await fc.assert(fc.asyncProperty(schedules, follow), { numRuns: 50 });
  });

  it('leave what some serial order of them leaves', async () => {
    const stones = mongo.database().collection<Row>('stones');
    await stones.insertMany([0, 1, 2, 3].map((_id) => ({ _id, n: 100, log: [] })));
    const transfers = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(20)), {
      minLength: 20,
      maxLength: 20,
    });
    const [moves = []] = fc.sample(transfers, 1);
    const move = ([from, to, by]: [number, number, number], i: number) =>
      mongo.client.withSession((session) =>
        session.withTransaction(async () => {
          for (const [_id, change] of [
            [from, -by],
            [to, by],
          ] as const) {
            // read, then write what was read: a lost update would show
            const row = await stones.findOne({ _id }, { session });
            const log = [...(row?.log ?? []), i];
            await stones.updateOne({ _id }, { $set: { n: row?.n + change, log } }, { session });
          }
        }),
      );
    await Promise.all(moves.map(move));
    const rows = await stones.find().toArray();
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(400);
    for (const { _id, n, log } of rows) {
      const own = moves.flatMap(([from, to, by], i) => [
        ...(from === _id ? [[i, -by]] : []),
        ...(to === _id ? [[i, by]] : []),
      ]);
      expect([...log].sort((a, b) => a - b)).toEqual(own.map(([i]) => i));
      expect(n).toBe(own.reduce((sum, [, by = 0]) => sum + by, 100));
    }
  });
});
