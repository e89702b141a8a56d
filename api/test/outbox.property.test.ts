import { endpoints } from '@vajra/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkConsistency } from '../src/operations/consistency/check-consistency.ts';
import { createLookup, createProduct } from './factories.ts';
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

/** Observes the store. Gets no faults, because a closed connection would break its own commands. */
let api: TestApi;
/** Two replicas on the same database, by the connection name that faults apply to. */
const replicas = new Map<string, TestApi>();
let p_ids: number[];
let clarity_id: number;

beforeAll(async () => {
  api = await startTestApi();
  for (const name of ['one', 'two']) {
    replicas.set(name, await startTestApi({ rewriteUri: withAppName(name), databaseOf: api }));
  }
  const stones = Array.from({ length: stonesOnSale }, () =>
    createProduct(api, { quantity: stock }),
  );
  for (const replica of [api, ...replicas.values()])
    await replica.services.jobs.stop('changeNumbering');
  p_ids = (await Promise.all(stones)).map(({ p_id }) => p_id);
  clarity_id = await createLookup(api, 'clarity');
});
afterEach(() => clearFaults(api));
afterAll(async () => {
  for (const each of replicas.values()) await each.close();
  await api.close();
});

function replica(name: string): TestApi {
  const named = replicas.get(name);
  if (!named) throw new Error(`no replica ${name}`);
  return named;
}

/** A customer's mutations. Each is sent until it gets a response, before the next one is sent. */
interface Outbox {
  customer: TestUser;
  entries: Entry[];
}

/** Database faults before an entry is sent successfully. */
const faults = {
  rejectsWrite: { failCommands: writeCommands, errorCode: permanentErrorCode },
  dropsWrite: { failCommands: writeCommands, closeConnection: true },
  rejectsInsert: { failCommands: ['insert'], errorCode: permanentErrorCode },
  abortsAtCommit: abortAtCommit,
  dropsCommit: { failCommands: ['commitTransaction'], closeConnection: true },
  commitsAmbiguously: ambiguousCommit,
} as const satisfies Record<string, Fault>;
const faultKinds = [
  ...(Object.keys(faults) as (keyof typeof faults)[]),
  'losesResponse',
  'disconnects',
  'sendsTwice',
  'resendsOldEntries',
] as const;
type FaultKind = (typeof faultKinds)[number];

/** Sends an entry and records the response. Returns false if it has to be sent again. */
async function send({ customer }: Outbox, entry: Entry, replicaName: string): Promise<boolean> {
  const { endpoint, input, id, responses } = entry;
  const sent = { token: customer.token, headers: { 'Idempotency-Key': id } };
  const reply = await replica(replicaName).send(endpoint, input, sent).catch(ignoreConnectionError);
  if (!reply || reply.status >= 500 || reply.status === 408) return false;
  const { requestId: _, ...body } = reply.body ?? {};
  responses.add(JSON.stringify([reply.status, withoutCurrentProduct(body)]));
  return true;
}

/** Ignores the error of fetch when a keep-alive connection closes just as it is used. */
function ignoreConnectionError(error: unknown): undefined {
  if (!(error instanceof TypeError && error.message === 'fetch failed')) throw error;
}

/** A repeated request gets the row of the cart as it was, with the product as it is now. */
function withoutCurrentProduct(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value) => (key === 'product' ? {} : value));
}

async function injectFault(
  fault: FaultKind,
  outbox: Outbox,
  index: number,
  replicaName: string,
): Promise<void> {
  const entry = outbox.entries[index];
  if (!entry) throw new Error('no such entry');
  if (fault in faults) {
    await setFault(api, replicaName, faults[fault as keyof typeof faults]); // checked above
    await send(outbox, entry, replicaName);
  } else if (fault === 'losesResponse') {
    await send(outbox, { ...entry, responses: new Set() }, replicaName);
  } else if (fault === 'disconnects') {
    await sendAndDisconnect(outbox, entry, replicaName);
  } else if (fault === 'sendsTwice') {
    await Promise.all([send(outbox, entry, 'one'), send(outbox, entry, 'two')]);
  } else {
    for (const old of outbox.entries.slice(0, index)) await send(outbox, old, replicaName);
  }
}

/** Disconnects while the request is being sent or processed. */
async function sendAndDisconnect(
  { customer }: Outbox,
  { endpoint, input, id }: Entry,
  replicaName: string,
) {
  const headers = { Authorization: `Bearer ${customer.token}`, 'Idempotency-Key': id };
  const [url, init] = requestOf(replica(replicaName).url, endpoint, input, headers);
  const abortController = new AbortController();
  const request = fetch(url, { ...init, signal: abortController.signal });
  setImmediate(() => abortController.abort());
  await Promise.allSettled([request]);
}

/** Sends all entries in order, each until it gets a response. */
async function drain(
  outbox: Outbox,
  replicaName: string,
  schedule: readonly FaultKind[][],
): Promise<void> {
  for (const [index, entry] of outbox.entries.entries()) {
    for (const fault of schedule[index % schedule.length] ?? []) {
      await injectFault(fault, outbox, index, replicaName);
    }
    let attempts = 0;
    while (!(await send(outbox, entry, replicaName))) {
      attempts += 1;
      if (attempts > 20) throw new Error(`${entry.mutation.kind} never gets a response`);
    }
  }
}

/** Counts the committed changes of products, none of which is numbered in this test. */
function countChanges(): Promise<number> {
  return api.connection.collection('product_changes').countDocuments({ space: 'catalogue' });
}

/**
 * Expects responses and stored data as if each mutation had been applied once, in order. Returns the
 * expected number of transactions that have changed products.
 */
async function expectAppliedOnce({ customer, entries }: Outbox): Promise<number> {
  const expected = new ExpectedState();
  for (const { mutation, responses } of entries) {
    const [status, body] = expected.apply(mutation);
    expect([...responses], JSON.stringify(mutation)).toEqual([
      expect.stringMatching(new RegExp(`^\\[${status},.*${body}`)),
    ]);
  }
  const { data: cart } = await api.call(endpoints.getCartData, {}, customer);
  const inCart = cart.map(({ p_id, u_qty }): [number, number] => [p_ids.indexOf(p_id), u_qty]);
  expect(new Map(inCart)).toEqual(expected.cart);
  expect(cart).toHaveLength(expected.cart.size);

  const stored = api.connection.collection('reviews').find({ u_id: customer.u_id });
  const reviews = await stored.map(({ p_id, rating, message }) => {
    return [p_ids.indexOf(p_id), { rating, message }] as const;
  });
  expect(new Map(await reviews.toArray())).toEqual(expected.reviews);

  for (const { id, mutation } of entries) {
    const messages = await api.connection.collection('contacts').countDocuments({ message: id });
    const inquiryCollection = api.connection.collection('inquiries');
    const inquiries = await inquiryCollection.countDocuments({ additional_info: id });
    expect([messages, inquiries]).toEqual([
      mutation.kind === 'contact' ? 1 : 0,
      mutation.kind === 'inquiry' ? 1 : 0,
    ]);
  }
  return expected.productChanges;
}

const schedules = fc.array(fc.array(fc.constantFrom(...faultKinds), { maxLength: 2 }), {
  minLength: 1,
  maxLength: 6,
});
const outboxes = fc.array(mutations, { minLength: 6, maxLength: 14 });

let sent = 0;

it('applies each mutation once and in order despite faults and retries', async () => {
  const property = fc.asyncProperty(
    fc.tuple(outboxes, outboxes),
    fc.tuple(schedules, schedules, schedules, schedules),
    async (generated: Mutation[][], [one, two, three, four]) => {
      await clearFaults(api);
      const filled = generated.map(
        async (customerMutations): Promise<Outbox> => ({
          customer: await api.createCustomer(),
          entries: customerMutations.map((mutation) => entryOf(mutation, p_ids, clarity_id)),
        }),
      );
      const [asha, ravi] = await Promise.all(filled);
      if (!asha || !ravi) throw new Error('expected two customers');
      const before = await countChanges();
      // Two uncoordinated tabs per customer.
      await Promise.all([
        drain(asha, 'one', one),
        drain(asha, 'two', two),
        drain(ravi, 'two', three),
        drain(ravi, 'one', four),
      ]);
      await clearFaults(api);
      const expected = (await expectAppliedOnce(asha)) + (await expectAppliedOnce(ravi));
      expect((await countChanges()) - before).toBe(expected);
      sent += generated.flat().length;
    },
  );
  // No shrinking, because races are not reproducible.
  await fc.assert(property, { numRuns: 20, endOnFailure: true });
  const discrepancies: string[] = [];
  for await (const line of (await checkConsistency(api.connection)).discrepancies) {
    discrepancies.push(line);
  }
  expect(discrepancies).toEqual([]);
  expect(sent).toBeGreaterThan(200);
});
