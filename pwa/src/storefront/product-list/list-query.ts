import {
  currencyOf,
  type FixedFilter,
  type ListState,
  productQueries,
  readListState,
  withoutSearch,
} from '@vajra/contract';
import { productsQuery } from '../../api/queries.ts';
import { deviceStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { readSession } from '../../session/stored-session.ts';

/** Returns the state of a list from its address and from what the device remembers. */
export function readList(search: URLSearchParams, fixed: FixedFilter | null): ListState {
  const state = readListState(search);
  const isAvailableOnly = deviceStorage.get(storageKeys.availableOnly) === '1';
  return {
    // Only the list of all diamonds supports search.
    ...(fixed ? withoutSearch(state) : state),
    available: state.available || isAvailableOnly,
  };
}

/** The request of a list, in the currency of the customer whose session this device has. */
export const listQuery = (search: URLSearchParams, fixed: FixedFilter | null) =>
  productsQuery(
    productQueries.list({
      fixed,
      list: readList(search, fixed),
      currency: currencyOf(readSession()),
    }),
  );
