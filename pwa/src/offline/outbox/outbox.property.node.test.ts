import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox } from './outbox.ts';
import { exclusiveLock, failure, rowOf, testKinds } from './test-outbox.ts';
import { type OutboxRow, UserDatabase } from './user-database.ts';

let db: UserDatabase;

beforeEach(() => {
  db = new UserDatabase(1, `test-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

/** A server that stores its response together with the effect, under the change's id. */
class FakeServer {
  readonly responses = new Map<string, unknown>();
  readonly effects: { object: string; number: unknown }[] = [];

  apply({ id, object, input }: OutboxRow): unknown {
    if (this.responses.has(id)) return this.responses.get(id);
    this.effects.push({ object, number: input.body?.u_qty });
    this.responses.set(id, input.body?.u_qty);
    return input.body?.u_qty;
  }
}

type Fault = 'none' | 'unreachable' | 'response-lost' | 'server-error' | 'rate-limited' | 'killed';

describe('under any sequence of faults', () => {
  it('applies each of 10,000 changes exactly once, in order for each object', async () => {
    let total = 0;
    const fault = fc.constantFrom<Fault>(
      'none',
      'none',
      'unreachable',
      'response-lost',
      'server-error',
      'rate-limited',
      'killed',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            p_id: fc.integer({ min: 1, max: 4 }),
            burst: fc.integer({ min: 1, max: 4 }),
          }),
          { minLength: 70, maxLength: 100 },
        ),
        fc.array(fault, { minLength: 400, maxLength: 400 }),
        async (steps, faults) => {
          await db.delete();
          db = new UserDatabase(1, `test-${crypto.randomUUID()}`);
          const server = new FakeServer();
          let calls = 0;
          let areFaultsOver = false;
          const made: { object: string; number: number }[] = [];
          const runExclusively = exclusiveLock();
          const send = async (row: OutboxRow) => {
            const now = areFaultsOver ? 'none' : faults[calls++ % faults.length];
            if (now === 'unreachable') throw failure(0);
            if (now === 'server-error') throw failure(500);
            if (now === 'rate-limited') throw failure(429);
            const response = server.apply(row);
            if (now === 'response-lost') throw failure(0);
            // The tab dies before it receives the response.
            if (now === 'killed') throw new Error('killed');
            return response;
          };
          const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
          const isOpen = Promise.resolve(true);
          const open = () =>
            new Outbox({
              ...{ kinds: testKinds, db, isOpen, send, runExclusively },
              onSettled: () => undefined,
            });
          let box = open();
          for (const { p_id, burst } of steps) {
            for (let n = 0; n < burst; n++) {
              const number = made.length;
              // Added directly, because submit would replace changes that were never sent.
              made.push({ object: `cart:${p_id}`, number });
              await db.changes.add(rowOf(p_id, number));
            }
            await box.drain();
            box.close();
            box = open();
          }
          areFaultsOver = true;
          await box.drain();
          box.close();
          silenced.mockRestore();
          expect(await db.changes.count()).toBe(0);
          expect(server.effects).toHaveLength(made.length);
          for (const p_id of [1, 2, 3, 4]) {
            const ofObject = (list: typeof made) =>
              list.filter(({ object }) => object === `cart:${p_id}`);
            expect(ofObject(server.effects as typeof made)).toEqual(ofObject(made));
          }
          total += made.length;
        },
      ),
      { numRuns: 60 },
    );
    expect(total).toBeGreaterThanOrEqual(10_000);
  });
});
