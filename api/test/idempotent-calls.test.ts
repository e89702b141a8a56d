import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type Endpoint, type EndpointName, endpoints } from '@vajra/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ambiguousCommit,
  clearFaults,
  permanentErrorCode,
  setFault,
  withAppName,
  writeCommands,
} from './faults.ts';
import { type IdempotentCall, idempotentCalls } from './idempotent-calls.ts';
import { requestOf } from './request.ts';
import { startTestApi, type TestApi, type TestResponse, type TestUser } from './start-test-api.ts';
import { countChanges, readStoreState } from './store-state.ts';

const name = 'idempotent';
let api: TestApi;
/** A second replica, to which faults do not apply. */
let replica: TestApi;
let admin: TestUser;

const names = (Object.keys(endpoints) as EndpointName[]).filter(
  (candidate) => (endpoints[candidate] as Endpoint).idempotent,
);

it('covers all idempotent endpoints and no others', () => {
  expect(Object.keys(idempotentCalls).sort()).toEqual([...names].sort());
});

describe.each(names)('%s', (endpointName) => {
  const endpoint: Endpoint = endpoints[endpointName];
  const isPublic = endpoint.access === 'public';
  let measuredEffect: ReturnType<typeof effectOf> | undefined;

  // Each endpoint gets its own small store, because the whole store is compared many times.
  beforeAll(async () => {
    api = await startTestApi({ rewriteUri: withAppName(name) });
    replica = await startTestApi({ databaseOf: api });
    admin = await api.createAdmin();
  });
  afterEach(() => clearFaults(replica));
  afterAll(async () => {
    await replica.close();
    await api.close();
  });

  async function newCall(): Promise<IdempotentCall> {
    const make = idempotentCalls[endpointName];
    if (!make) throw new Error('the table has no row for this endpoint');
    return make(api, admin);
  }

  function send({ user, input }: Pick<IdempotentCall, 'user' | 'input'>, key?: string, at = api) {
    const token = isPublic ? undefined : user.token;
    return at.send(endpoint, input, { token, headers: key ? { 'Idempotency-Key': key } : {} });
  }

  /** Returns how `work` changes the store. */
  async function effectOf(work: () => Promise<unknown>) {
    const before = await readStoreState(api);
    await work();
    return countChanges(before, await readStoreState(api));
  }

  /** Returns how one successful call changes the store. Measured once. */
  function effectOfOneCall() {
    measuredEffect ??= measureEffect();
    return measuredEffect;
  }

  async function measureEffect() {
    const call = await newCall();
    const effect = await effectOf(async () => {
      expect((await send(call, randomUUID())).status).toBeLessThan(300);
    });
    expect(effect.idempotency).toEqual([1, 0, 0]);
    expect(Object.keys(effect).length).toBeGreaterThan(2);
    return effect;
  }

  it('takes effect once and returns the same response after a later change', async () => {
    const call = await newCall();
    const key = randomUUID();
    const first = await send(call, key);
    expect(first.status).toBeLessThan(300);
    const before = await readStoreState(api);
    await call.applyLaterChange(first);
    const changed = await readStoreState(api);
    expect(changed).not.toEqual(before);
    for (const at of [api, replica]) expectSame(await send(call, key, at), first);
    expect(await readStoreState(api)).toEqual(changed);
  });

  it('takes effect once when sent concurrently to two replicas', async () => {
    const expected = await effectOfOneCall();
    const call = await newCall();
    const key = randomUUID();
    const replies: TestResponse[] = [];
    const effect = await effectOf(async () => {
      const targets = [api, replica, api, replica, replica, api];
      replies.push(...(await Promise.all(targets.map((target) => send(call, key, target)))));
    });
    expect(effect).toEqual(expected);
    for (const reply of replies) expectSame(reply, replies[0]);
    expect(replies[0]?.status).toBeLessThan(300);
  });

  it('rejects the key of a different request', async () => {
    const call = await newCall();
    const key = randomUUID();
    await send(call, key);
    const before = await readStoreState(api);
    const { status, body } = await send({ ...call, input: call.otherInput }, key);
    expect([status, body?.message]).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ]);
    expect(await readStoreState(api)).toEqual(before);
  });

  if (isPublic) {
    it('shares keys between users', async () => {
      const call = await newCall();
      const key = randomUUID();
      const first = await send(call, key);
      const before = await readStoreState(api);
      const headers = { 'Idempotency-Key': key };
      for (const { token } of [admin, call.user]) {
        expectSame(await api.send(endpoint, call.input, { token, headers }), first);
      }
      expect(await readStoreState(api)).toEqual(before);
      // Anyone with the key gets this response, so it must not contain personal data.
      expect(first.text).not.toMatch(/Meera|Ravi|@/);
    });
  } else {
    it('does not share keys between users', async () => {
      const key = randomUUID();
      const [one, another] = [await newCall(), await newCall()];
      const first = await effectOf(() => send(one, key));
      if (one.user.u_id === another.user.u_id) another.user = await api.createAdmin();
      expect(await effectOf(() => send(another, key))).toEqual(first);
    });
  }

  it('rejects malformed keys', async () => {
    const call = await newCall();
    const before = await readStoreState(api);
    for (const key of ['x', 'a'.repeat(15), 'a'.repeat(129), `${randomUUID()}:`, 'a b'.repeat(9)]) {
      const { status, body } = await send(call, key);
      expect([status, body?.message], key).toEqual([
        400,
        'Idempotency-Key must be 16 to 128 letters, digits, - or _',
      ]);
    }
    expect(await readStoreState(api)).toEqual(before);
  });

  it('takes effect each time without a key and stores no response', async () => {
    const { idempotency: _, ...expected } = await effectOfOneCall();
    const call = await newCall();
    expect(await effectOf(() => send(call))).toEqual(expected);
  });

  it('is atomic whichever write fails, and succeeds when retried', async () => {
    // A failure after the commit leaves the old image file behind, which check:media finds.
    const withoutFiles = (effect: object) => ({ ...effect, 'media.files': [] });
    const expected = withoutFiles(await effectOfOneCall());
    const nothing = withoutFiles({ versions: [0] });
    let call = await newCall();
    let key = randomUUID();
    let before = await readStoreState(api);
    let failed = 0;
    for (;;) {
      await setFault(
        replica,
        name,
        { failCommands: writeCommands, errorCode: permanentErrorCode },
        { skip: failed },
      );
      const { status } = await send(call, key);
      await clearFaults(replica);
      const effect = withoutFiles(countChanges(before, await readStoreState(api)));
      if (status < 500) {
        expect(effect, `after ${failed} writes`).toEqual(expected);
        break;
      }
      failed += 1;
      expect(failed, 'writes of one call').toBeLessThan(100);
      if (!('idempotency' in effect)) {
        // The loop retries the call with the next write failing.
        expect(effect, `after ${failed} writes`).toEqual(nothing);
        continue;
      }
      // A retry after the commit writes nothing, so that later writes need a new call.
      expect((await send(call, key)).status).toBeLessThan(300);
      const effectOfBoth = countChanges(before, await readStoreState(api));
      expect(withoutFiles(effectOfBoth), `after ${failed} writes`).toEqual(expected);
      call = await newCall();
      key = randomUUID();
      before = await readStoreState(api);
    }
    expect(failed).toBeGreaterThan(1);
  });

  it.each([
    ['rejects the commit', { failCommands: ['commitTransaction'], errorCode: permanentErrorCode }],
    [
      'disconnects before the commit',
      { failCommands: ['commitTransaction'], closeConnection: true },
    ],
    ['disconnects during a write', { failCommands: writeCommands, closeConnection: true }],
    ['reports an ambiguous commit', ambiguousCommit],
  ] as const)('takes effect once when the database %s', async (_, fault) => {
    const expected = await effectOfOneCall();
    const call = await newCall();
    const key = randomUUID();
    const effect = await effectOf(async () => {
      await setFault(replica, name, fault);
      await send(call, key);
      await clearFaults(replica);
      expect((await send(call, key)).status).toBeLessThan(300);
    });
    expect(effect).toEqual(expected);
  });

  it('takes effect once when its response is lost', async () => {
    const expected = await effectOfOneCall();
    const call = await newCall();
    const key = randomUUID();
    const effect = await effectOf(async () => {
      await sendAndDisconnect(endpoint, call, key);
      expect((await send(call, key)).status).toBeLessThan(300);
    });
    expect(effect).toEqual(expected);
  });
});

function expectSame(reply: TestResponse, first: TestResponse | undefined): void {
  expect([reply.status, reply.body]).toEqual([first?.status, first?.body]);
}

/** Sends a complete request and disconnects when the response arrives. */
async function sendAndDisconnect(
  endpoint: Endpoint,
  { user, input }: IdempotentCall,
  key: string,
): Promise<void> {
  const sender = { Authorization: `Bearer ${user.token}` };
  const headers = { 'Idempotency-Key': key, ...(endpoint.access === 'public' ? {} : sender) };
  const request = new Request(...requestOf(api.url, endpoint, input, headers));
  const body = Buffer.from(await request.arrayBuffer());
  const headerRows = [...request.headers]
    .map(([field, value]) => `${field}: ${value}\r\n`)
    .join('');
  const { port, pathname } = new URL(request.url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `${request.method} ${pathname} HTTP/1.1\r\nHost: shop\r\nContent-Length: ${body.length}\r\n${headerRows}\r\n`,
  );
  socket.write(body);
  await once(socket, 'readable');
  socket.destroy();
}
