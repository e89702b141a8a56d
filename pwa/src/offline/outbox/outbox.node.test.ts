import 'fake-indexeddb/auto';
import { cartKeyRetentionMs, endpoints as contract } from '@vajra/contract';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import type { Change } from '../../api/offline-client.ts';
import { NotStoredError, Outbox, type Settlement } from './outbox.ts';
import { exclusiveLock, failure, rowOf, testKinds } from './test-outbox.ts';
import { type OutboxRow, UserDatabase } from './user-database.ts';

let db: UserDatabase;
let outboxes: Outbox[];

beforeEach(() => {
  db = new UserDatabase(1, `test-${crypto.randomUUID()}`);
  outboxes = [];
});
afterEach(async () => {
  for (const box of outboxes) box.close();
  await db.delete();
});

function outbox(
  send: (row: OutboxRow) => Promise<unknown>,
  { runExclusively = exclusiveLock(), onSettled = (_: OutboxRow, __: Settlement) => {} } = {},
): Outbox {
  const box = new Outbox({
    kinds: testKinds,
    db,
    isOpen: Promise.resolve(true),
    send,
    runExclusively: (work) => {
      const run = runExclusively(work);
      lastRuns.set(box, run);
      return run;
    },
    onSettled,
  });
  outboxes.push(box);
  return box;
}

/** The last run of each outbox. */
const lastRuns = new WeakMap<Outbox, Promise<void>>();

/** Waits until an outbox sends nothing more, so that its next drain is a run of its own. */
async function idle(box: Outbox): Promise<void> {
  for (let run: Promise<void> | undefined; run !== lastRuns.get(box); ) {
    run = lastRuns.get(box);
    await run;
    await db.changes.count(); // a further run starts meanwhile
  }
}

/** Waits without advancing the fake clock: a read lets the outbox proceed. */
async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isReached())) await db.changes.count();
}

/** Submits a change to a server that does not respond, and gives up waiting at once. */
async function submitInVain(box: Outbox, change: Change): Promise<void> {
  let result: unknown;
  const submitted = box.submit(change, 0).then((reached) => (result = reached));
  await until(() => {
    vi.advanceTimersByTime(0); // ends the timeout, and starts no retry
    return result !== undefined;
  });
  expect(await submitted).toBe('pending');
}

/** Submits changes in vain, and waits until no attempt is in progress. */
async function leavePending(box: Outbox, ...changes: Change[]): Promise<void> {
  for (const change of changes) await submitInVain(box, change);
  await idle(box);
}

function quantity(p_id: number, u_qty: number): Change {
  const input = { params: { p_id }, body: { u_qty } };
  const optimisticValue = { p_id, product: undefined, u_qty };
  return {
    ...{ endpoint: endpoints.updateCart, input, kind: 'cart', id: `${p_id}`, userId: 1 },
    optimisticValue,
  } as Change;
}
const quantities = (rows: OutboxRow[]) => rows.map(({ input }) => input.body?.u_qty);

describe('Outbox', () => {
  // Timeouts and retries happen only when a test advances the clock.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  it('asks the user about a sent change that the server no longer recognizes', async () => {
    const day = 24 * 60 * 60 * 1000;
    let isUp = false;
    const sent: unknown[] = [];
    const box = outbox(async ({ object }) => {
      if (!isUp) throw failure(0);
      sent.push(object);
    });
    const review = { ...quantity(1, 1), kind: 'review' } as Change;
    await leavePending(box, quantity(1, 2), quantity(2, 2), review);
    const sentDaysAgo = { 'cart:1': 4, 'cart:2': 2, 'review:1': 4 };
    for (const [object, days] of Object.entries(sentDaysAgo)) {
      await db.changes.where({ object }).modify({ attempts: 1, sentAt: Date.now() - days * day });
    }
    isUp = true;
    await box.drain();
    expect(sent).toEqual(['cart:2', 'review:1']);
    const [row] = await box.rows();
    expect(row).toMatchObject({ object: 'cart:1', problem: expect.stringContaining('already') });
    await box.retry(row?.id ?? '');
    expect(sent).toEqual(['cart:2', 'review:1', 'cart:1']);
  });

  it('counts the time that the server recognizes a change from its first attempt', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const firstAttemptAt = Date.now();
    let attempts = 0;
    const box = outbox(async () => {
      attempts++;
      throw failure(0);
    });
    await leavePending(box, quantity(1, 2));
    for (let day = 0; day < 3; day++) {
      vi.setSystemTime(firstAttemptAt + day * 24 * 60 * 60 * 1000);
      await box.drain();
      expect((await box.rows())[0]).toMatchObject({ problem: null, sentAt: firstAttemptAt });
    }
    const attemptsBefore = attempts;
    vi.setSystemTime(firstAttemptAt + cartKeyRetentionMs + 1);
    await box.drain();
    expect(attempts).toBe(attemptsBefore);
    expect((await box.rows())[0]?.problem).toContain('already');
  });

  it('sends additions after unsent changes of the object, which a later quantity replaces', async () => {
    let isUp = false;
    const sent: unknown[] = [];
    const box = outbox(async ({ input }) => {
      if (!isUp) throw failure(0);
      sent.push(input.body?.u_qty);
    });
    const addition = (u_qty: number): Change => ({ ...quantity(1, u_qty), isAddition: true });
    // Blocks the queue, so that the others are not sent.
    await leavePending(box, quantity(2, 9), quantity(1, 3), addition(1), addition(2));
    expect(quantities(await box.rows())).toEqual([9, 3, 1, 2]);
    isUp = true;
    await box.drain();
    expect(sent).toEqual([9, 3, 1, 2]);

    isUp = false;
    await leavePending(box, quantity(2, 9), addition(1), addition(2), quantity(1, 5));
    expect(quantities(await box.rows())).toEqual([9, 5]);
  });

  it('keeps a refused change that a later addition does not replace', async () => {
    const box = outbox(async ({ isAddition }) => {
      if (!isAddition) throw failure(409, 'Only 2 left.');
      throw failure(0);
    });
    await db.changes.add({
      ...{ ...rowOf(1, 9), id: 'set', at: Date.now() },
    });
    await leavePending(box, { ...quantity(1, 1), isAddition: true });
    await box.drain();
    expect((await box.rows()).map(({ problem }) => problem)).toEqual(['Only 2 left.', null]);
  });

  it('resolves with the response and deletes the change', async () => {
    const box = outbox(async ({ input }) => input.body);
    expect(await box.submit(quantity(1, 2), 1000)).toEqual({ response: { u_qty: 2 } });
    expect(await box.rows()).toEqual([]);
  });

  it('keeps a change while the server is unreachable and sends it later', async () => {
    let isUp = false;
    const sent: unknown[] = [];
    const box = outbox(async ({ id }) => {
      if (!isUp) throw failure(0);
      sent.push(id);
    });
    await leavePending(box, quantity(1, 2));
    const [row] = await box.rows();
    expect(row).toMatchObject({ object: 'cart:1', attempts: 1, problem: null, files: [] });
    isUp = true;
    await box.drain();
    expect(sent).toEqual([row?.id]);
    expect(await box.rows()).toEqual([]);
  });

  it.each([400, 404, 409, 413, 422, 500])(
    'throws a refusal with %i while the caller waits',
    async (status) => {
      const box = outbox(async () => Promise.reject(failure(status, 'Only 2 left.')));
      await expect(box.submit(quantity(1, 9), 1000)).rejects.toThrow('Only 2 left.');
      expect(await box.rows()).toEqual([]);
    },
  );

  it('parks a change that is refused later, without blocking others', async () => {
    let status = 0;
    const sent: unknown[] = [];
    const box = outbox(async ({ object }) => {
      if (object === 'cart:1' && status >= 0) throw failure(status, 'Only 2 left.');
      sent.push(object);
    });
    await leavePending(box, quantity(1, 9), quantity(2, 1));
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

  it('drops a refused change that a later one of the same object supersedes', async () => {
    let status = 0;
    const box = outbox(async () => Promise.reject(failure(status, 'Only 1 left.')));
    await leavePending(box, quantity(1, 2));
    await leavePending(box, quantity(1, 3));
    expect(quantities(await box.rows())).toEqual([2, 3]);
    status = 409;
    await box.drain();
    const rows = await box.rows();
    expect(rows.map(({ problem, input }) => [problem, input.body?.u_qty])).toEqual([
      ['Only 1 left.', 3],
    ]);
  });

  it.each([
    [401, 1],
    [408, 1],
    [429, 1],
    [503, 1],
    [500, 2],
  ])('keeps changes after a %i, having tried %i of two', async (status, tried) => {
    let isUp = true;
    const box = outbox(async () => {
      throw failure(isUp ? status : 0);
    });
    isUp = false;
    await leavePending(box, quantity(1, 1), quantity(2, 1));
    const before = (await box.rows()).reduce((sum, { attempts }) => sum + attempts, 0);
    isUp = true;
    await box.drain();
    const rows = await box.rows();
    expect(rows.map(({ problem }) => problem)).toEqual([null, null]);
    expect(rows.reduce((sum, { attempts }) => sum + attempts, 0) - before).toBe(tried);
    expect(vi.getTimerCount()).toBe(1); // the retry
  });

  it('replaces an earlier change of the same object that was never sent', async () => {
    let isUp = false;
    const sent: unknown[] = [];
    const never = new Promise<never>(() => undefined);
    const first = outbox(() => never);
    void first.submit(quantity(1, 2), 0);
    await until(async () => (await first.rows())[0]?.attempts === 1);
    const box = outbox(async ({ input }) => {
      if (!isUp) throw failure(0);
      sent.push(input.body?.u_qty);
    });
    await leavePending(box, quantity(2, 5), quantity(1, 3), quantity(1, 4));
    // 2 may have arrived, so it stays before 4; 3 was never sent, so 4 replaces it.
    expect(quantities(await box.rows())).toEqual([2, 5, 4]);
    isUp = true;
    await box.drain();
    expect(sent).toEqual([2, 5, 4]);
  });

  it('resolves a change that another tab sends', async () => {
    const runExclusively = exclusiveLock();
    const first = outbox(() => new Promise(() => undefined), {
      runExclusively: () => new Promise(() => undefined),
    });
    const second = outbox(async () => 'sent by the other tab', {
      runExclusively,
      onSettled: ({ id }, settlement) => first.settle(id, settlement),
    });
    const submitted = first.submit(quantity(1, 1), 1000);
    await until(async () => (await db.changes.count()) === 1);
    await second.drain();
    expect(await submitted).toEqual({ response: 'sent by the other tab' });
  });

  it('stores the files of a change and what screens show until it is accepted', async () => {
    const box = outbox(async () => Promise.reject(failure(0)));
    const photo = new Blob(['photo']);
    const review = {
      ...{ endpoint: contract.addUserReview, kind: 'review', id: '3', userId: 1 },
      input: { body: { p_id: 3, message: 'Fine', u_rating: undefined }, files: [photo] },
      optimisticValue: { message: 'Fine' },
    };
    await leavePending(box, review as unknown as Change);
    const [row] = await box.rows();
    expect(row).toMatchObject({
      input: { body: { p_id: 3, message: 'Fine' } },
      files: [expect.any(Blob)],
      shown: { message: 'Fine' },
    });
    const { method, path } = contract.addUserReview;
    const files = { name: 'userReviewImage' };
    expect(row?.endpoint).toEqual({ method, path, request: { kind: 'form', files } });
    expect(row?.input).not.toHaveProperty('files');
  });

  it('keeps a change when the session has ended while the caller waits', async () => {
    let calls = 0;
    const box = outbox(async () => {
      calls++;
      throw failure(401);
    });
    const submitted = box.submit(quantity(1, 2), 1000).catch((error: unknown) => error);
    await until(() => calls === 1);
    await box.drain();
    expect(await box.rows()).toMatchObject([{ object: 'cart:1', problem: null }]);
    box.close(); // no retry
    vi.advanceTimersByTime(1000);
    expect(await submitted).toBe('pending');
  });

  it('drops a sent change that the server no longer recognizes when a later one replaces it', async () => {
    const sent: unknown[] = [];
    const box = outbox(async ({ input }) => sent.push(input.body?.u_qty));
    const sentAt = Date.now() - cartKeyRetentionMs - 60_000;
    await db.changes.bulkAdd([{ ...rowOf(1, 2), attempts: 1, sentAt }, rowOf(1, 3)]);
    await box.drain();
    expect(sent).toEqual([3]);
    expect(await box.rows()).toEqual([]);
  });

  it('does not send a change that is discarded just before', async () => {
    const sent: unknown[] = [];
    const box = outbox(async ({ id }) => sent.push(id));
    await db.changes.add(rowOf(1, 2));
    let discarding: Promise<void> | undefined;
    const discardOnRead = (row: OutboxRow) => {
      discarding ??= Promise.resolve(Dexie.ignoreTransaction(() => box.discard(row.id)));
      return row;
    };
    db.changes.hook('reading', discardOnRead);
    await box.drain();
    db.changes.hook('reading').unsubscribe(discardOnRead);
    await discarding;
    expect(sent).toEqual([]);
  });

  it('reports the refusal of a change, and its status when the server gives no reason', async () => {
    const settled: unknown[] = [];
    const refused = failure(409, '');
    let calls = 0;
    const send = async () => {
      calls++;
      throw refused;
    };
    const box = outbox(send, {
      onSettled: ({ id }, settlement) => settled.push([id, settlement]),
    });
    await db.changes.add(rowOf(1, 2));
    await box.drain();
    expect(await box.rows()).toMatchObject([{ id: 'change-2', problem: '409' }]);
    await box.drain(); // does not send it again
    expect(calls).toBe(1);
    expect(settled).toEqual([['change-2', { refusal: refused }]]);
  });

  it('sends nothing and schedules no retry after it is closed', async () => {
    const sent: unknown[] = [];
    const box = outbox(async ({ id }) => {
      sent.push(id);
      box.close();
      throw failure(0);
    });
    await db.changes.add(rowOf(1, 2));
    await box.drain();
    expect(vi.getTimerCount()).toBe(0);
    await box.drain();
    expect(sent).toEqual(['change-2']);
  });

  it('reports no error when it is closed with its database while it sends', async () => {
    const report = vi.spyOn(console, 'error');
    const box = outbox(async () => {
      box.close();
      db.close();
    });
    await db.changes.add(rowOf(1, 2));
    await box.drain();
    expect(report).not.toHaveBeenCalled();
    await db.open();
  });

  it('does not store or send a change that the device cannot keep', async () => {
    const sent: unknown[] = [];
    const box = outbox(async ({ id }) => sent.push(id));
    const full = new DOMException('full', 'QuotaExceededError');
    db.changes.hook('creating', () => {
      throw full;
    });
    let result: unknown;
    const submitted = box.submit(quantity(1, 2), 0).catch((error: unknown) => error);
    void submitted.then((reached) => (result = reached));
    await until(() => {
      vi.advanceTimersByTime(0); // ends the timeout of a submission that was stored
      return result !== undefined;
    });
    expect(result).toBeInstanceOf(NotStoredError);
    expect(await box.rows()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('sends a change that is added while a run ends', async () => {
    const sent: unknown[] = [];
    const runExclusively = exclusiveLock();
    let endRun = () => {};
    const isEnded = new Promise<void>((resolve) => (endRun = resolve));
    let runs = 0;
    const box = outbox(async ({ id }) => sent.push(id), {
      runExclusively: async (work) => {
        await runExclusively(work);
        if (++runs === 1) await isEnded; // its last row is already sent
      },
    });
    const first = box.drain();
    await until(() => runs === 1);
    await db.changes.add(rowOf(1, 2));
    void box.drain();
    endRun();
    await first;
    await idle(box);
    expect(sent).toEqual(['change-2']);
    expect(vi.getTimerCount()).toBe(0); // no retry
  });

  it('replaces a refused change with a later one of the same object', async () => {
    const box = outbox(async () => Promise.reject(failure(0)));
    await db.changes.add({ ...rowOf(1, 9), attempts: 1, problem: 'Only 2 left.' });
    await leavePending(box, quantity(1, 2));
    expect(quantities(await box.rows())).toEqual([2]);
  });

  it('keeps a change when sending it fails unexpectedly while the caller waits', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let calls = 0;
    const box = outbox(async () => {
      if (++calls === 1) throw new Error('broken');
      return 'saved';
    });
    const submitted = box.submit(quantity(1, 2), 1000);
    await until(() => calls === 1);
    void box.drain();
    expect(await submitted).toEqual({ response: 'saved' });
    logged.mockRestore();
  });

  it('retries a run that fails unexpectedly', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const sent: unknown[] = [];
    const box = outbox(async ({ id }) => {
      if (isBroken) throw new Error('broken');
      sent.push(id);
    });
    await db.changes.add(rowOf(1, 2));
    await box.drain();
    logged.mockRestore();
    isBroken = false;
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1000);
    await idle(box);
    expect(sent).toEqual(['change-2']);
  });

  it('retries after increasing delays', async () => {
    const box = outbox(async () => Promise.reject(failure(0)));
    const waiting = box.submit(quantity(1, 1), 0);
    const attempts = async () => (await db.changes.toArray())[0]?.attempts;
    const isRetryScheduled = (timers: number) => () => vi.getTimerCount() === timers;
    await until(isRetryScheduled(2)); // and the timeout of the submission
    await vi.advanceTimersByTimeAsync(0);
    expect(await waiting).toBe('pending');
    for (const [delayMs, expected] of [
      [1000, 2],
      [2000, 3],
      [4000, 4],
    ] as const) {
      await until(isRetryScheduled(1));
      await vi.advanceTimersByTimeAsync(delayMs - 1);
      expect(await attempts()).toBe(expected - 1);
      await vi.advanceTimersByTimeAsync(1);
      await until(async () => (await attempts()) === expected);
    }
  });
});
