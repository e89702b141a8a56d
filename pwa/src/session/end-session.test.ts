import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { keys } from '../api/queries.ts';
import { storageKeys } from '../browser/storage-keys.ts';
import { endSession } from './end-session.ts';
import { sessionAtom } from './session.ts';
import { testCustomer } from './test-session.ts';

it('removes all data of the user from web storage and the query cache', () => {
  const store = createStore();
  const client = new QueryClient();
  store.set(sessionAtom, testCustomer);
  client.setQueryData(keys.cart(testCustomer.u_id), []);
  sessionStorage.setItem(storageKeys.checkoutDraft, '{"address":"12 Ring Road"}');
  sessionStorage.setItem(storageKeys.orderAttempt, '["key","12 Ring Road"]');

  endSession(store, client);

  expect(store.get(sessionAtom)).toBeNull();
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect({ ...localStorage }).toEqual({});
  expect({ ...sessionStorage }).toEqual({});
});
