import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { CallOptions } from '../../api/call.ts';
import { type EndpointRef, endpoints } from '../../api/endpoints.ts';
import type { Change } from '../../api/offline-client.ts';
import { type OutboxRow, UserDatabase, userDatabaseName } from './user-database.ts';
import { UserStores } from './user-stores.ts';

const [meera, ravi] = [7, 8];
const failure = (status: number, description = 'No.') =>
  new ApiError({ kind: status === 0 ? 'network' : 'http', status, description });

let userId: number;
let stores: UserStores;
/** Each request with the id of its change and the user whose session it was sent with. */
let requests: { path: string; key: string | null; session: number }[];
let respond: (path: string) => unknown;
let accepted: [userId: number, object: string][];
let outboxes: Readonly<Record<number, readonly OutboxRow[]>>;

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  userId = meera;
  requests = [];
  accepted = [];
  outboxes = {};
  respond = () => ({ status: true });
  stores = new UserStores({
    // The session that call.ts adds to a request is the current user's.
    request: async (endpoint: EndpointRef, _input: unknown, options?: CallOptions) => {
      const key = new Headers(options?.headers).get('Idempotency-Key');
      requests.push({ path: endpoint.path, key, session: userId });
      return respond(endpoint.path);
    },
    currentUserId: () => userId,
    onOutboxes: (all) => (outboxes = all),
    onAccepted: (id, { object }) => accepted.push([id, object]),
  });
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
      ...{ id: `${id}-${index}`, object: `cart:${index}`, endpoint: { method, path } },
      ...{ input: {}, files: [], shown: null, problem: null, attempts: 0, at: 0, ...change },
    });
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

describe('a deletion', () => {
  const deletion = ({ path, method }: EndpointRef): Partial<OutboxRow> => ({
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
    object: 'cart:3',
    userId: meera,
  };

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
