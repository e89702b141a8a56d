import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { CallOptions } from '../../api/call.ts';
import { type EndpointRef, endpoints } from '../../api/endpoints.ts';
import type { Change } from '../../api/offline-client.ts';
import { connection } from '../../browser/connection.ts';
import { testKinds } from './test-outbox.ts';
import {
  deleteUserDatabase,
  type OutboxRow,
  UserDatabase,
  userDatabaseName,
} from './user-database.ts';
import { UserStores } from './user-stores.ts';

const [meera, ravi] = [7, 8];
const failure = (status: number, description = 'No.') =>
  new ApiError({ kind: status === 0 ? 'network' : 'http', status, description });

let userId: number;
let stores: UserStores;
/** Each request with the id of its change and the user whose session it was sent with. */
let requests: {
  path: string;
  key: string | null;
  session: number;
  input: unknown;
  timeout: number | undefined;
}[];
let visibilityState: string;
/** Listeners of the page and its window by event. */
let listeners: Map<string, () => void>;
let respond: (path: string) => unknown;
let accepted: [userId: number, object: string][];
let outboxes: Readonly<Record<number, readonly OutboxRow[]>>;

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  visibilityState = 'visible';
  listeners = new Map();
  const addEventListener = (type: string, listener: () => void) => {
    const earlier = listeners.get(type);
    listeners.set(type, () => {
      earlier?.();
      listener();
    });
  };
  vi.stubGlobal('document', {
    addEventListener,
    get visibilityState() {
      return visibilityState;
    },
  });
  vi.stubGlobal('addEventListener', addEventListener);
  userId = meera;
  requests = [];
  accepted = [];
  outboxes = {};
  respond = () => ({ status: true });
  stores = new UserStores({
    kinds: testKinds,
    // The session that call.ts adds to a request is the current user's.
    request: async (endpoint: EndpointRef, input: unknown, options?: CallOptions) => {
      const key = new Headers(options?.headers).get('Idempotency-Key');
      const { path } = endpoint;
      requests.push({ path, key, session: userId, input, timeout: options?.timeout });
      return respond(endpoint.path);
    },
    currentUserId: () => userId,
    onOutboxes: (all) => (outboxes = all),
    onAccepted: (id, { object }) => accepted.push([id, object]),
  });
  await stores.sendPending(); // what it sends by itself at the start
});
afterEach(async () => {
  for (const id of [0, meera, ravi]) {
    stores.close(id);
    await Dexie.delete(userDatabaseName(id));
  }
});

/** Adds changes to the store of a user, as an earlier visit has left them. */
async function leavePending(id: number, ...changes: Partial<OutboxRow>[]): Promise<void> {
  const db = new UserDatabase(id);
  const { path, method } = endpoints.setCartQuantity;
  for (const [index, change] of changes.entries()) {
    await db.changes.add({
      ...{
        id: `${id}-${index}`,
        object: `cart:${index}`,
        endpoint: { method, path },
        kind: 'cart',
      },
      ...{ input: {}, files: [], problem: null, attempts: 0, at: 0, ...change },
    } as OutboxRow);
  }
  db.close();
}

/** Sends all changes. Calls during a run share the next one, which the second call waits for. */
async function sendAll(): Promise<void> {
  await stores.sendPending();
  await stores.sendPending();
}

async function changeUser(id: number): Promise<void> {
  userId = id;
  await stores.changeUser();
  await sendAll();
}

async function pendingOf(id: number): Promise<OutboxRow[]> {
  const db = new UserDatabase(id);
  const rows = await db.changes.toArray();
  db.close();
  return rows;
}

describe("another user's session", () => {
  it('sends only the changes of its own user and of visitors', async () => {
    userId = ravi;
    await sendAll();
    for (const id of [0, meera, ravi]) await leavePending(id, {});
    await changeUser(ravi);
    expect(requests.map(({ key }) => key).sort()).toEqual(['0-0', '8-0']);
    expect(accepted.map(([id]) => id).sort()).toEqual([0, ravi]);
    expect(await pendingOf(meera)).toHaveLength(1);
    await changeUser(meera);
    expect(requests.at(-1)).toMatchObject({ key: '7-0', session: meera });
    expect(await pendingOf(meera)).toEqual([]);
  });

  it('does not send changes of a store that is still open', async () => {
    stores.open(meera);
    await leavePending(meera, {});
    userId = ravi; // signed in by another tab; this one has not closed the store yet
    await sendAll();
    expect(requests).toEqual([]);
    expect(await pendingOf(meera)).toMatchObject([{ id: '7-0', problem: null }]);
  });

  it('does not send the rest of a queue after the user has changed', async () => {
    await leavePending(meera, {}, {}, {});
    respond = () => {
      userId = ravi; // while the first request is on its way
      return { status: true };
    };
    await sendAll();
    expect(requests).toMatchObject([{ key: '7-0', session: meera }]);
    expect((await pendingOf(meera)).map(({ id }) => id)).toEqual(['7-1', '7-2']);
  });

  it('does not get the cached responses of the user before', async () => {
    await stores.open(meera).cacheResponse('cart', [1]);
    await changeUser(ravi);
    userId = meera;
    expect(await stores.open(meera).findResponse('cart')).toBe('unknown');
  });
});

describe('a change of the user', () => {
  it('keeps the cached responses of visitors and of the user who stays', async () => {
    for (const id of [0, meera]) await stores.open(id).cacheResponse('cart', [id]);
    await changeUser(meera);
    for (const id of [0, meera]) {
      expect(await stores.open(id).findResponse('cart')).toEqual({ response: [id] });
    }
  });

  it('does not create the database again that a sign-out has deleted', async () => {
    await stores.open(meera).cacheResponse('cart', [1]);
    await deleteUserDatabase(meera);
    expect(await Dexie.exists(userDatabaseName(meera))).toBe(false);
    await changeUser(ravi);
    expect(await Dexie.exists(userDatabaseName(meera))).toBe(false);
  });
});

describe('pending changes', () => {
  beforeEach(async () => {
    await sendAll();
    await leavePending(meera, {});
  });

  it.each(['visibilitychange', 'online'])('are sent after %s', async (event) => {
    listeners.get(event)?.();
    await vi.waitFor(() => expect(requests.map(({ key }) => key)).toEqual(['7-0']));
  });

  it('are not sent after visibilitychange while the page is hidden', () => {
    const sendPending = vi.spyOn(stores, 'sendPending');
    visibilityState = 'hidden';
    listeners.get('visibilitychange')?.();
    expect(sendPending).not.toHaveBeenCalled();
  });

  it('are sent when the network is back, although the page is hidden and the last call has failed', async () => {
    visibilityState = 'hidden';
    connection.reportCall(false);
    listeners.get('online')?.();
    await vi.waitFor(() => expect(requests.map(({ key }) => key)).toEqual(['7-0']));
    connection.reportCall(true);
  });

  it('are not sent while there is no network', () => {
    const sendPending = vi.spyOn(stores, 'sendPending');
    vi.stubGlobal('navigator', { onLine: false });
    listeners.get('visibilitychange')?.();
    expect(sendPending).not.toHaveBeenCalled();
  });

  it('are not sent while the server cannot be reached, and when it responds again', async () => {
    const sendPending = vi.spyOn(stores, 'sendPending');
    connection.reportCall(false);
    listeners.get('visibilitychange')?.();
    expect(sendPending).not.toHaveBeenCalled();
    connection.reportCall(true);
    await vi.waitFor(() => expect(requests.map(({ key }) => key)).toEqual(['7-0']));
  });
});

describe('a deletion', () => {
  const deletion = ({ path, method }: EndpointRef): Partial<OutboxRow> => ({
    kind: path === endpoints.deleteUserReview.path ? 'review' : 'cart',
    endpoint: { path, method },
    attempts: 1,
  });

  it.each([endpoints.removeCartItem, endpoints.deleteUserReview])(
    'by $path is done when another device has done it',
    async (endpoint) => {
      await leavePending(meera, deletion(endpoint));
      respond = () => Promise.reject(failure(404));
      await sendAll();
      expect(await pendingOf(meera)).toEqual([]);
      expect(accepted).toEqual([[meera, 'cart:0']]);
    },
  );

  it.each([403, 409, 410])(
    'that the server refuses with %i is left to the user',
    async (status) => {
      await leavePending(meera, deletion(endpoints.removeCartItem));
      respond = () => Promise.reject(failure(status, 'Not now.'));
      await sendAll();
      expect(await pendingOf(meera)).toMatchObject([{ problem: 'Not now.' }]);
      expect(accepted).toEqual([]);
    },
  );

  it.each([0, 500, 503])('that fails with %i stays pending', async (status) => {
    await leavePending(meera, deletion(endpoints.removeCartItem));
    respond = () => Promise.reject(failure(status));
    await sendAll();
    expect(await pendingOf(meera)).toMatchObject([{ problem: null }]);
    expect(accepted).toEqual([]);
  });

  it('is the only change that a 404 accepts', async () => {
    await leavePending(meera, {});
    respond = () => Promise.reject(failure(404, 'No such product.'));
    await sendAll();
    expect(await pendingOf(meera)).toMatchObject([{ problem: 'No such product.' }]);
  });
});

describe('a change', () => {
  const change: Change<typeof endpoints.setCartQuantity> = {
    endpoint: endpoints.setCartQuantity,
    input: { params: { p_id: 3 }, body: { u_qty: 2 } },
    kind: 'cart',
    id: '3',
    optimisticValue: { p_id: 3, product: undefined, u_qty: 2 },
    userId: meera,
  };

  it('is sent with its input, and with its files as an upload, which may take longer', async () => {
    const input = { params: { p_id: 3 }, body: { u_qty: 2 } };
    const files = [new Blob(['photograph'])];
    await leavePending(meera, { input }, { input, files });
    await sendAll();
    expect(requests).toMatchObject([
      { input, timeout: 20_000 },
      { input: { ...input, files }, timeout: 120_000 },
    ]);
    expect(requests[0]?.input).not.toHaveProperty('files');
  });

  it('that the server refuses is reported and not sent a second time', async () => {
    respond = () => Promise.reject(failure(409, 'Only 1 left.'));
    await expect(stores.submit(change)).rejects.toMatchObject({ description: 'Only 1 left.' });
    expect(requests).toHaveLength(1);
    expect(await pendingOf(meera)).toEqual([]);
  });

  it('is sent directly when the device cannot store it, and reports a refusal', async () => {
    for (const method of ['warn', 'error'] as const) {
      vi.spyOn(console, method).mockImplementation(() => undefined);
    }
    stores.open(meera).close(); // its database refuses all changes
    expect(await stores.submit(change)).toEqual({ response: { status: true } });
    expect(requests).toMatchObject([{ session: meera, key: null }]);
    respond = () => Promise.reject(failure(409));
    await expect(stores.submit(change)).rejects.toMatchObject({ status: 409 });
  });

  it('that was refused is sent again or discarded, as the user decides', async () => {
    await leavePending(meera, { problem: 'No.' }, { problem: 'No.' });
    stores.open(meera);
    await vi.waitFor(() => expect(outboxes[meera]).toHaveLength(2));
    await stores.resolve('7-0', 'discard');
    await stores.resolve('7-1', 'retry');
    await sendAll();
    expect(requests.map(({ key }) => key)).toEqual(['7-1']);
    expect(await pendingOf(meera)).toEqual([]);
  });
});
