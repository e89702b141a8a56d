import fc from 'fast-check';
import type { ClientSession, Collection } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { Model, type Outcome } from '../../test/schedule-model.ts';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** One step of a transaction. `plain` is an update without a transaction. */
type Step = readonly [writer: number, action: Action, id: number, by: number];
type Action = 'insert' | 'add' | 'remove' | 'read' | 'commit' | 'abort' | 'plain';

const writerCount = 3;
const stepArbitrary: fc.Arbitrary<Step> = fc.tuple(
  fc.nat(writerCount - 1),
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom<Action>('insert', 'add', 'add', 'remove', 'read', 'read'),
    },
    { weight: 2, arbitrary: fc.constantFrom<Action>('commit', 'commit', 'abort', 'plain') },
  ),
  fc.nat(4),
  fc.integer({ min: 1, max: 9 }),
);

/** Runs a step on a real collection. MongoDB's errors become their codes. */
async function perform(
  stones: Collection<Row>,
  session: ClientSession | undefined,
  [, action, id, by]: Step,
): Promise<Outcome> {
  if (session && !session.inTransaction()) session.startTransaction();
  try {
    if (action === 'insert') await stones.insertOne({ _id: id, n: by }, { session });
    else if (action === 'add' || action === 'plain')
      return (await stones.updateOne({ _id: id }, { $inc: { n: by } }, { session })).matchedCount;
    else if (action === 'remove')
      return (await stones.deleteOne({ _id: id }, { session })).deletedCount;
    else if (action === 'read') {
      // reads through the index on n to cover index entries as well
      const rows = await stones
        .find({ n: { $gte: 0 } }, { session })
        .sort({ n: 1, _id: 1 })
        .toArray();
      return rows.map(({ _id = -1, n }) => [_id, Number(n)]);
    } else if (action === 'commit') await session?.commitTransaction();
    else await session?.abortTransaction();
    return 1;
  } catch (error) {
    if (session?.inTransaction()) await session.abortTransaction().catch(() => {});
    return `error ${Object(error).code}`;
  }
}

async function runSchedule(steps: readonly Step[]): Promise<void> {
  const stones = mongo.database().collection<Row>('stones');
  const rows = [0, 1, 2].map((_id) => ({ _id, n: 10 }));
  await stones.createIndex({ n: 1 });
  await stones.insertMany(rows);
  const model = new Model(rows.map(({ _id, n }) => [_id, n]));
  const sessions = Array.from({ length: writerCount }, () => mongo.client.startSession());
  try {
    for (const step of steps) {
      const [writer, action, id, by] = step;
      const expected =
        action === 'plain' ? model.plain(id, by) : model.step(writer, action, id, by);
      // skipped because the write would wait for a transaction that only this test can end
      if (expected === 'waits') continue;
      const session = action === 'plain' ? undefined : sessions[writer];
      expect([step, await perform(stones, session, step)]).toEqual([step, expected]);
    }
  } finally {
    for (const session of sessions) await session.endSession();
  }
  const remaining = await stones.find().sort({ _id: 1 }).toArray();
  expect(remaining.map(({ _id, n }) => [_id, n])).toEqual(model.committed());
}

describe('concurrent transactions', () => {
  it('follow snapshot isolation in any interleaving', async () => {
    const schedules = fc.array(stepArbitrary, { minLength: 4, maxLength: 30 });
    await fc.assert(fc.asyncProperty(schedules, runSchedule), { numRuns: 50 });
  });

  it('have the effect of a serial order', async () => {
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
            // writes what was read, so that a lost update would be detected
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
