// @vitest-environment node
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { Change } from '../../api/send.ts';
import { Outbox, type Sent } from './outbox.ts';
import { type OutboxRow, OwnDatabase } from './own-database.ts';

let db: OwnDatabase;
let boxes: Outbox[];

beforeEach(() => {
  db = new OwnDatabase(1, `test-${crypto.randomUUID()}`);
  boxes = [];
});
afterEach(async () => {
  for (const box of boxes) box.close();
  vi.useRealTimers();
  await db.delete();
});

/** As navigator.locks does it, within one process. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<void>) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

function outbox(
  transmit: (row: OutboxRow) => Promise<unknown>,
  { alone = oneAtATime(), onSent = (_: OutboxRow, __: Sent) => {} } = {},
): Outbox {
  const box = new Outbox({ db, transmit, alone, onSent });
  boxes.push(box);
  return box;
}

function quantity(p_id: number, u_qty: number): Change {
  const input = { params: { p_id }, body: { u_qty } };
  return { endpoint: endpoints.updateCart, input, object: `cart:${p_id}`, owner: 1 } as Change;
}
const failure = (status: number, description = 'No.') =>
  new ApiError({ kind: status === 0 ? 'network' : 'http', status, description });
const numbers = (rows: OutboxRow[]) => rows.map(({ input }) => input.body?.u_qty);

describe('a change', () => {
  it('is answered by the shop, and then no longer kept', async () => {
    const box = outbox(async ({ input }) => input.body);
    expect(await box.submit(quantity(1, 2), 1000)).toEqual({ answer: { u_qty: 2 } });
    expect(await box.rows()).toEqual([]);
  });

  it('waits where the shop is not reached, and is sent when it is', async () => {
    let isUp = false;
    const sent: unknown[] = [];
    const box = outbox(async ({ id }) => {
      if (!isUp) throw failure(0);
      sent.push(id);
    });
    expect(await box.submit(quantity(1, 2), 50)).toBe('waiting');
    const [row] = await box.rows();
    expect(row).toMatchObject({ object: 'cart:1', attempts: 1, problem: null });
    isUp = true;
    await box.drain();
    expect(sent).toEqual([row?.id]);
    expect(await box.rows()).toEqual([]);
  });

  it.each([400, 404, 409, 413, 422, 500])(
    'that is refused with %i while somebody looks is told',
    async (status) => {
      const box = outbox(async () => Promise.reject(failure(status, 'Only 2 left.')));
      await expect(box.submit(quantity(1, 9), 1000)).rejects.toThrow('Only 2 left.');
      expect(await box.rows()).toEqual([]);
    },
  );

  it('that is refused later stays for a decision, and holds nothing up', async () => {
    let status = 0;
    const sent: unknown[] = [];
    const box = outbox(async ({ object }) => {
      if (object === 'cart:1' && status >= 0) throw failure(status, 'Only 2 left.');
      sent.push(object);
    });
    await box.submit(quantity(1, 9), 20);
    await box.submit(quantity(2, 1), 20);
    status = 409;
    await box.drain();
    expect(sent).toEqual(['cart:2']);
    const [row] = await box.rows();
    expect(row?.problem).toBe('Only 2 left.');
    await box.drain();
    expect(await box.rows()).toHaveLength(1);
    status = -1;
    await box.retry(row?.id ?? '');
    expect(sent).toEqual(['cart:2', 'cart:1']);
    expect(await box.rows()).toEqual([]);
  });

  it('that is refused needs no decision where a later one of the same thing waits', async () => {
    let status = 0;
    const box = outbox(async () => Promise.reject(failure(status, 'Only 1 left.')));
    for (const pieces of [2, 3]) await box.submit(quantity(1, pieces), 20);
    expect(numbers(await box.rows())).toEqual([2, 3]);
    status = 409;
    await box.drain();
    const rows = await box.rows();
    expect(rows.map(({ problem, input }) => [problem, input.body?.u_qty])).toEqual([
      ['Only 1 left.', 3],
    ]);
  });

  it.each([
    [401, 1, 'nothing else is tried'],
    [429, 1, 'nothing else is tried'],
    [503, 1, 'nothing else is tried'],
    [500, 2, 'other things are'],
  ])('after %i waits, and %i are tried: %s', async (status, tried) => {
    let isUp = true;
    const box = outbox(async () => {
      throw failure(isUp ? status : 0);
    });
    isUp = false;
    await box.submit(quantity(1, 1), 5);
    await box.submit(quantity(2, 1), 5);
    const before = (await box.rows()).reduce((sum, { attempts }) => sum + attempts, 0);
    isUp = true;
    await box.drain();
    const rows = await box.rows();
    expect(rows.map(({ problem }) => problem)).toEqual([null, null]);
    expect(rows.reduce((sum, { attempts }) => sum + attempts, 0) - before).toBe(tried);
  });

  it('takes the place of an earlier one of the same thing that was never sent', async () => {
    let isUp = false;
    const sent: unknown[] = [];
    const gone = new Promise<never>(() => undefined);
    const first = outbox(() => gone);
    void first.submit(quantity(1, 2), 5);
    await vi.waitFor(async () => expect((await first.rows())[0]?.attempts).toBe(1));
    const box = outbox(async ({ input }) => {
      if (!isUp) throw failure(0);
      sent.push(input.body?.u_qty);
    });
    await box.submit(quantity(2, 5), 5);
    await box.submit(quantity(1, 3), 5);
    await box.submit(quantity(1, 4), 5);
    // 2 may have arrived, so it stays in its place before 4; 3 was not sent after it had failed.
    expect(numbers(await box.rows())).toEqual([2, 5, 4]);
    isUp = true;
    await box.drain();
    expect(sent).toEqual([2, 5, 4]);
  });

  it('that another tab sends is answered here, too', async () => {
    const alone = oneAtATime();
    const first = outbox(() => new Promise(() => undefined), {
      alone: () => new Promise(() => undefined),
    });
    const second = outbox(async () => 'sent by the other', {
      alone,
      onSent: ({ id }, sent) => first.hear(id, sent),
    });
    const answered = first.submit(quantity(1, 1), 1000);
    await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1));
    await second.drain();
    expect(await answered).toEqual({ answer: 'sent by the other' });
  });

  it('is tried again by itself, each time after a longer pause', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const box = outbox(async () => Promise.reject(failure(0)));
    const waiting = box.submit(quantity(1, 1), 10);
    const attempts = async () => (await db.outbox.toArray())[0]?.attempts;
    await vi.waitFor(async () => expect(await attempts()).toBe(1));
    await vi.advanceTimersByTimeAsync(10);
    expect(await waiting).toBe('waiting');
    for (const [pause, expected] of [
      [1000, 2],
      [2000, 3],
      [4000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(await attempts()).toBe(expected - 1);
      await vi.advanceTimersByTimeAsync(1);
      await vi.waitFor(async () => expect(await attempts()).toBe(expected));
    }
  });
});

/** The shop's side of it: the answer is stored with the effect, under the change's id. */
class Shop {
  readonly answers = new Map<string, unknown>();
  readonly effects: { object: string; number: unknown }[] = [];

  take({ id, object, input }: OutboxRow): unknown {
    if (this.answers.has(id)) return this.answers.get(id);
    this.effects.push({ object, number: input.body?.u_qty });
    this.answers.set(id, input.body?.u_qty);
    return input.body?.u_qty;
  }
}

type Fault = 'none' | 'unreached' | 'lost' | 'stumbles' | 'busy' | 'killed';

describe('under any schedule of faults', () => {
  it('each of 10,000 changes takes effect once, and in order for each thing', async () => {
    let total = 0;
    const fault = fc.constantFrom<Fault>(
      'none',
      'none',
      'unreached',
      'lost',
      'stumbles',
      'busy',
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
          db = new OwnDatabase(1, `test-${crypto.randomUUID()}`);
          const shop = new Shop();
          let at = 0;
          let isCalm = false;
          const made: { object: string; number: number }[] = [];
          const alone = oneAtATime();
          const transmit = async (row: OutboxRow) => {
            const now = isCalm ? 'none' : faults[at++ % faults.length];
            if (now === 'unreached') throw failure(0);
            if (now === 'stumbles') throw failure(500);
            if (now === 'busy') throw failure(429);
            const answer = shop.take(row);
            if (now === 'lost') throw failure(0);
            // The tab dies before it hears of the answer.
            if (now === 'killed') throw new Error('killed');
            return answer;
          };
          const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
          let box = outbox(transmit, { alone });
          for (const { p_id, burst } of steps) {
            for (let n = 0; n < burst; n++) {
              const number = made.length;
              // Each thing its own, so that none takes another's place.
              made.push({ object: `cart:${p_id}`, number });
              await db.outbox.add(rowOf(p_id, number));
            }
            await box.drain();
            box.close();
            box = outbox(transmit, { alone });
            boxes.splice(0, boxes.length - 1);
          }
          isCalm = true;
          await box.drain();
          quiet.mockRestore();
          expect(await db.outbox.count()).toBe(0);
          expect(shop.effects).toHaveLength(made.length);
          for (const p_id of [1, 2, 3, 4]) {
            const ofIt = (list: typeof made) =>
              list.filter(({ object }) => object === `cart:${p_id}`);
            expect(ofIt(shop.effects as typeof made)).toEqual(ofIt(made));
          }
          total += made.length;
        },
      ),
      { numRuns: 60 },
    );
    expect(total).toBeGreaterThanOrEqual(10_000);
  }, 120_000);
});

function rowOf(p_id: number, number: number): OutboxRow {
  return {
    id: `change-${number}`,
    object: `cart:${p_id}`,
    endpoint: endpoints.updateCart,
    input: { body: { u_qty: number } },
    files: [],
    shown: null,
    problem: null,
    attempts: 0,
    at: 0,
  };
}
