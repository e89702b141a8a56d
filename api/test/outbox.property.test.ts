import { endpoints } from '@vajra/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkConsistency } from '../src/consistency/check-consistency.ts';
import { lookup, product } from './factories.ts';
import {
  abortAtCommit,
  ambiguousCommit,
  clearFaults,
  type Fault,
  permanentErrorCode,
  setFault,
  withAppName,
  writeCommands,
} from './faults.ts';
import {
  type Entry,
  ExpectedState,
  entryOf,
  type Mutation,
  mutations,
  stock,
  stonesOnSale,
} from './outbox-model.ts';
import { requestOf } from './request.ts';
import { startTestApi, type TestApi, type TestUser } from './start-test-api.ts';

/** Looks on, and is never struck: a dropped connection would break its own commands too. */
let api: TestApi;
/** Two replicas on its database, by the names under which faults strike them. */
const replicas = new Map<string, TestApi>();
let p_ids: number[];
let clarity_id: number;

beforeAll(async () => {
  api = await startTestApi();
  for (const name of ['one', 'two']) {
    replicas.set(name, await startTestApi({ rewriteUri: withAppName(name), databaseOf: api }));
  }
  const stones = Array.from({ length: stonesOnSale }, () => product(api, { quantity: stock }));
  p_ids = (await Promise.all(stones)).map(({ p_id }) => p_id);
  clarity_id = await lookup(api, 'clarity');
});
afterEach(() => clearFaults(api));
afterAll(async () => {
  for (const beside of replicas.values()) await beside.close();
  await api.close();
});

function replica(name: string): TestApi {
  const named = replicas.get(name);
  if (!named) throw new Error(`no replica ${name}`);
  return named;
}

/** A customer's mutations, of which each is sent until it is answered before the next. */
interface Outbox {
  person: TestUser;
  entries: Entry[];
}

/** What goes wrong before an entry is sent for good. */
const faults = {
  refusesWrite: { failCommands: writeCommands, errorCode: permanentErrorCode },
  losesWrite: { failCommands: writeCommands, closeConnection: true },
  refusesRecord: { failCommands: ['insert'], errorCode: permanentErrorCode },
  abortsAtCommit: abortAtCommit,
  losesCommit: { failCommands: ['commitTransaction'], closeConnection: true },
  isUnsureOfCommit: ambiguousCommit,
} as const satisfies Record<string, Fault>;
const mishaps = [
  ...(Object.keys(faults) as (keyof typeof faults)[]), // its own keys
  'losesAnswer',
  'hangsUp',
  'sendsTwice',
  'sendsOldOnes',
] as const;
type Mishap = (typeof mishaps)[number];

/** Sends one and notes what it is answered; false if it has to be sent again. */
async function send({ person }: Outbox, entry: Entry, at: string): Promise<boolean> {
  const { endpoint, input, id, responses } = entry;
  const sent = { token: person.token, headers: { 'Idempotency-Key': id } };
  const reply = await replica(at).send(endpoint, input, sent).catch(unlessLineBroke);
  if (!reply || reply.status >= 500 || reply.status === 408) return false;
  const { requestId: _, ...said } = reply.body ?? {};
  responses.add(JSON.stringify([reply.status, said]));
  return true;
}

/** Fetch says so of a kept-alive connection that ended as it was used, as on a busy machine. */
function unlessLineBroke(error: unknown): undefined {
  if (!(error instanceof TypeError && error.message === 'fetch failed')) throw error;
}

async function befall(mishap: Mishap, outbox: Outbox, place: number, at: string): Promise<void> {
  const entry = outbox.entries[place];
  if (!entry) throw new Error('nothing is sent');
  if (mishap in faults) {
    await setFault(api, at, faults[mishap as keyof typeof faults]); // asked above
    await send(outbox, entry, at);
  } else if (mishap === 'losesAnswer') {
    await send(outbox, { ...entry, responses: new Set() }, at);
  } else if (mishap === 'hangsUp') {
    await hangUp(outbox, entry, at);
  } else if (mishap === 'sendsTwice') {
    await Promise.all([send(outbox, entry, 'one'), send(outbox, entry, 'two')]);
  } else {
    for (const old of outbox.entries.slice(0, place)) await send(outbox, old, at);
  }
}

/** Goes while the request is on its way, or is worked on. */
async function hangUp({ person }: Outbox, { endpoint, input, id }: Entry, at: string) {
  const headers = { Authorization: `Bearer ${person.token}`, 'Idempotency-Key': id };
  const [url, request] = requestOf(replica(at).url, endpoint, input, headers);
  const leaving = new AbortController();
  const sending = fetch(url, { ...request, signal: leaving.signal });
  setImmediate(() => leaving.abort());
  await Promise.allSettled([sending]);
}

/** Sends all in order, each until it is answered. */
async function drain(outbox: Outbox, at: string, weather: readonly Mishap[][]): Promise<void> {
  for (const [place, entry] of outbox.entries.entries()) {
    for (const mishap of weather[place % weather.length] ?? []) {
      await befall(mishap, outbox, place, at);
    }
    let attempts = 0;
    while (!(await send(outbox, entry, at))) {
      attempts += 1;
      if (attempts > 20) throw new Error(`${entry.mutation.kind} is never answered`);
    }
  }
}

async function catalogueVersion(): Promise<number> {
  const spaces = api.connection.collection<{ _id: string; version: number }>('change_spaces');
  return (await spaces.findOne({ _id: 'catalogue' }))?.version ?? 0;
}

/** Answers and store are as if each had been done once, in order. */
async function expectOnce({ person, entries }: Outbox): Promise<number> {
  const expected = new ExpectedState();
  for (const { mutation, responses } of entries) {
    const [status, said] = expected.apply(mutation);
    expect([...responses], JSON.stringify(mutation)).toEqual([
      expect.stringMatching(new RegExp(`^\\[${status},.*${said}`)),
    ]);
  }
  const { data: cart } = await api.call(endpoints.getCartData, {}, person);
  const inCart = cart.map(({ p_id, u_qty }): [number, number] => [p_ids.indexOf(p_id), u_qty]);
  expect(new Map(inCart)).toEqual(expected.cart);
  expect(cart).toHaveLength(expected.cart.size);

  const stored = api.connection.collection('reviews').find({ u_id: person.u_id });
  const reviews = await stored.map(({ p_id, rating, message }) => {
    return [p_ids.indexOf(p_id), { rating, message }] as const;
  });
  expect(new Map(await reviews.toArray())).toEqual(expected.reviews);

  for (const { id, mutation } of entries) {
    const messages = await api.connection.collection('contacts').countDocuments({ message: id });
    const wishes = api.connection.collection('inquiries');
    const inquiries = await wishes.countDocuments({ additional_info: id });
    expect([messages, inquiries]).toEqual([
      mutation.kind === 'contact' ? 1 : 0,
      mutation.kind === 'inquiry' ? 1 : 0,
    ]);
  }
  return expected.versions;
}

const weathers = fc.array(fc.array(fc.constantFrom(...mishaps), { maxLength: 2 }), {
  minLength: 1,
  maxLength: 6,
});
const outboxes = fc.array(mutations, { minLength: 6, maxLength: 14 });

let sent = 0;

it('does each mutation once and in order, whatever happens on the way', async () => {
  const property = fc.asyncProperty(
    fc.tuple(outboxes, outboxes),
    fc.tuple(weathers, weathers, weathers, weathers),
    async (written: Mutation[][], [one, two, three, four]) => {
      await clearFaults(api);
      const filled = written.map(
        async (own): Promise<Outbox> => ({
          person: await api.customer(),
          entries: own.map((mutation) => entryOf(mutation, p_ids, clarity_id)),
        }),
      );
      const [asha, ravi] = await Promise.all(filled);
      if (!asha || !ravi) throw new Error('two customers');
      const before = await catalogueVersion();
      // Two tabs of each customer, which know nothing of each other.
      await Promise.all([
        drain(asha, 'one', one),
        drain(asha, 'two', two),
        drain(ravi, 'two', three),
        drain(ravi, 'one', four),
      ]);
      await clearFaults(api);
      const versions = (await expectOnce(asha)) + (await expectOnce(ravi));
      expect((await catalogueVersion()) - before).toBe(versions);
      sent += written.flat().length;
    },
  );
  // Not shrunk: a race does not come again when it is asked to.
  await fc.assert(property, { numRuns: 20, endOnFailure: true });
  const discrepancies: string[] = [];
  for await (const line of (await checkConsistency(api.connection)).discrepancies) {
    discrepancies.push(line);
  }
  expect(discrepancies).toEqual([]);
  expect(sent).toBeGreaterThan(200);
}, 300_000);
