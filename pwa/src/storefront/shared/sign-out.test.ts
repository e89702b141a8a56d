import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { OfflineClient } from '../../api/offline-client.ts';
import { deviceStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { addComparedAtom, comparedAtom } from './compare/compared-products.ts';
import { readRecentlyViewed, recordView } from './recently-viewed.ts';
import { deleteUserData } from './sign-out.ts';

it('deletes what the user has viewed, searched for and compared on this device', async () => {
  const store = createStore();
  store.set(sessionAtom, testCustomer);
  recordView(7);
  store.set(addComparedAtom, 7);
  deviceStorage.setJson(storageKeys.recentSearches, ['oval']);
  await deleteUserData({ store, queryClient: new QueryClient(), offline: new OfflineClient() });
  expect(readRecentlyViewed()).toEqual([]);
  expect(store.get(comparedAtom)).toEqual([]);
  expect(deviceStorage.get(storageKeys.compared)).toBeNull();
  expect(deviceStorage.get(storageKeys.recentSearches)).toBeNull();
  expect(store.get(sessionAtom)).toBeNull();
});
