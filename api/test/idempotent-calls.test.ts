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

const name = 'repeatable';
let api: TestApi;
/** Never struck by faults. */
let beside: TestApi;
let admin: TestUser;

const names = (Object.keys(endpoints) as EndpointName[]).filter(
  (candidate) => (endpoints[candidate] as Endpoint).idempotent,
);

it('is tried of every call that may be repeated, and of no other', () => {
  expect(Object.keys(idempotentCalls).sort()).toEqual([...names].sort());
});

describe.each(names)('%s', (endpointName) => {
  const endpoint: Endpoint = endpoints[endpointName];
  const isPublic = endpoint.access === 'public';
  let usual: ReturnType<typeof effectOf> | undefined;

  // A store for each call: all of it is looked at, again and again, so it had better be small.
  beforeAll(async () => {
    api = await startTestApi({ rewriteUri: withAppName(name) });
    beside = await startTestApi({ databaseOf: api });
    admin = await api.admin();
  });
  afterEach(() => clearFaults(beside));
  afterAll(async () => {
    await beside.close();
    await api.close();
  });

  async function newCall(): Promise<IdempotentCall> {
    const make = idempotentCalls[endpointName];
    if (!make) throw new Error('the table has no such row');
    return make(api, admin);
  }

  function send(
    { person, input }: Pick<IdempotentCall, 'person' | 'input'>,
    key?: string,
    at = api,
  ) {
    const token = isPublic ? undefined : person.token;
    return at.send(endpoint, input, { token, headers: key ? { 'Idempotency-Key': key } : {} });
  }

  /** What `work` does to the store. */
  async function effectOf(work: () => Promise<unknown>) {
    const before = await readStoreState(api);
    await work();
    return countChanges(before, await readStoreState(api));
  }

  /** What the call does when all goes well; found out once. */
  function effectOfOne() {
    usual ??= usualEffect();
    return usual;
  }

  async function usualEffect() {
    const call = await newCall();
    const effect = await effectOf(async () => {
      expect((await send(call, randomUUID())).status).toBeLessThan(300);
    });
    expect(effect.idempotency).toEqual([1, 0, 0]);
    expect(Object.keys(effect).length).toBeGreaterThan(2);
    return effect;
  }

  it('has one effect and one answer, however late it is repeated', async () => {
    const call = await newCall();
    const key = randomUUID();
    const first = await send(call, key);
    expect(first.status).toBeLessThan(300);
    const before = await readStoreState(api);
    await call.overtake(first);
    const overtaken = await readStoreState(api);
    expect(overtaken).not.toEqual(before);
    for (const at of [api, beside]) expectSame(await send(call, key, at), first);
    expect(await readStoreState(api)).toEqual(overtaken);
  });

  it('has one effect and one answer when it is sent at once, on two replicas', async () => {
    const expected = await effectOfOne();
    const call = await newCall();
    const key = randomUUID();
    const replies: TestResponse[] = [];
    const effect = await effectOf(async () => {
      const at = [api, beside, api, beside, beside, api];
      replies.push(...(await Promise.all(at.map((replica) => send(call, key, replica)))));
    });
    expect(effect).toEqual(expected);
    for (const reply of replies) expectSame(reply, replies[0]);
    expect(replies[0]?.status).toBeLessThan(300);
  });

  it('refuses the key of another request', async () => {
    const call = await newCall();
    const key = randomUUID();
    await send(call, key);
    const before = await readStoreState(api);
    const { status, body } = await send({ ...call, input: call.other }, key);
    expect([status, body?.message]).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ]);
    expect(await readStoreState(api)).toEqual(before);
  });

  if (isPublic) {
    it('has keys that are nobody’s in particular', async () => {
      const call = await newCall();
      const key = randomUUID();
      const first = await send(call, key);
      const before = await readStoreState(api);
      const headers = { 'Idempotency-Key': key };
      for (const { token } of [admin, call.person]) {
        expectSame(await api.send(endpoint, call.input, { token, headers }), first);
      }
      expect(await readStoreState(api)).toEqual(before);
      // Nothing of what was sent, for whoever finds a key.
      expect(first.text).not.toMatch(/Meera|Ravi|@/);
    });
  } else {
    it("is not repeated by somebody else's request of the same key", async () => {
      const key = randomUUID();
      const [one, other] = [await newCall(), await newCall()];
      const first = await effectOf(() => send(one, key));
      if (one.person.u_id === other.person.u_id) other.person = await api.admin();
      expect(await effectOf(() => send(other, key))).toEqual(first);
    });
  }

  it('refuses keys that are none', async () => {
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

  it('takes effect each time without a key, and keeps no answer', async () => {
    const { idempotency: _, ...expected } = await effectOfOne();
    const call = await newCall();
    expect(await effectOf(() => send(call))).toEqual(expected);
  });

  it('does nothing or all, whichever of its writes fails, and all when it is repeated', async () => {
    const expected = await effectOfOne();
    let failed = 0;
    for (let isThrough = false; !isThrough; ) {
      const call = await newCall();
      const key = randomUUID();
      const effect = await effectOf(async () => {
        await setFault(
          beside,
          name,
          { failCommands: writeCommands, errorCode: permanentErrorCode },
          { skip: failed },
        );
        isThrough = (await send(call, key)).status < 500;
        await clearFaults(beside);
        if (!isThrough) failed += 1;
        expect((await send(call, key)).status).toBeLessThan(300);
      });
      // What fails once the effect stands leaves the old picture's file behind, for check:media.
      expect({ ...effect, 'media.files': [] }, `after ${failed} writes`).toEqual({
        ...expected,
        'media.files': [],
      });
    }
    expect(failed).toBeGreaterThan(1);
  });

  it.each([
    ['refuses to commit', { failCommands: ['commitTransaction'], errorCode: permanentErrorCode }],
    ['breaks before the commit', { failCommands: ['commitTransaction'], closeConnection: true }],
    ['breaks at a write', { failCommands: writeCommands, closeConnection: true }],
    ['does not say whether it committed', ambiguousCommit],
  ] as const)('has one effect when the database %s', async (_, fault) => {
    const expected = await effectOfOne();
    const call = await newCall();
    const key = randomUUID();
    const effect = await effectOf(async () => {
      await setFault(beside, name, fault);
      await send(call, key);
      await clearFaults(beside);
      expect((await send(call, key)).status).toBeLessThan(300);
    });
    expect(effect).toEqual(expected);
  });

  it('has one effect when its answer is lost', async () => {
    const expected = await effectOfOne();
    const call = await newCall();
    const key = randomUUID();
    const effect = await effectOf(async () => {
      await sendAndHangUp(endpoint, call, key);
      expect((await send(call, key)).status).toBeLessThan(300);
    });
    expect(effect).toEqual(expected);
  });
});

function expectSame(reply: TestResponse, first: TestResponse | undefined): void {
  expect([reply.status, reply.body]).toEqual([first?.status, first?.body]);
}

/** Sends a whole request, and is gone as its answer comes. */
async function sendAndHangUp(
  endpoint: Endpoint,
  { person, input }: IdempotentCall,
  key: string,
): Promise<void> {
  const sender = { Authorization: `Bearer ${person.token}` };
  const headers = { 'Idempotency-Key': key, ...(endpoint.access === 'public' ? {} : sender) };
  const request = new Request(...requestOf(api.url, endpoint, input, headers));
  const body = Buffer.from(await request.arrayBuffer());
  const lines = [...request.headers].map(([field, value]) => `${field}: ${value}\r\n`).join('');
  const { port, pathname } = new URL(request.url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `${request.method} ${pathname} HTTP/1.1\r\nHost: shop\r\nContent-Length: ${body.length}\r\n${lines}\r\n`,
  );
  socket.write(body);
  await once(socket, 'readable');
  socket.destroy();
}
