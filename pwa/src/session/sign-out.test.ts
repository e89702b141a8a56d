import { QueryClient } from '@tanstack/react-query';
import type { Session } from '@vajra/contract';
import { createStore } from 'jotai';
import { afterEach, expect, it } from 'vitest';
import { keys } from '../api/queries.ts';
import { storageKeys } from '../browser/storage.ts';
import { sessionAtom } from './session.ts';
import { endSession } from './sign-out.ts';

const session: Session = {
  u_id: 2,
  u_name: 'Asha',
  email: 'asha@example.com',
  mo_no: '+919876543210',
  u_type: '1',
  status: 1,
  auth_token: 'token',
};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('leaves nothing of the user in web storage or the query cache', () => {
  const store = createStore();
  const client = new QueryClient();
  store.set(sessionAtom, session);
  client.setQueryData(keys.cart(session.u_id), []);
  sessionStorage.setItem(storageKeys.checkoutDraft, '{"address":"12 Ring Road"}');
  sessionStorage.setItem(storageKeys.orderAttempt, '["key","12 Ring Road"]');

  endSession(store, client);

  expect(store.get(sessionAtom)).toBeNull();
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect({ ...localStorage }).toEqual({});
  expect({ ...sessionStorage }).toEqual({});
});
