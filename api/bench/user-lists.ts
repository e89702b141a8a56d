import { adminType, customerType, endpoints } from '@vajra/contract';
import { createRandom } from '../seed/random.ts';
import type { UserDocument } from '../src/identity/accounts/user.model.ts';
import { userSearchTerms } from '../src/identity/accounts/user-search-terms.ts';
import { benchAdminList } from './admin-lists.ts';
import { customerOf, firstNameOf } from './customers.ts';
import type { BenchStore } from './shop.ts';

const queries: Readonly<Record<string, (like: UserDocument, last: number) => object>> = {
  newest: () => ({}),
  'middle page': (_, last) => ({ page: Math.ceil(last / 2) }),
  deactivated: () => ({ status: 0 }),
  'by number': ({ _id }) => ({ search: _id }),
  'by name': ({ u_name }) => ({ search: u_name }),
  'by phone': ({ mo_no }) => ({ search: mo_no }),
  'a common name': (user) => ({ search: firstNameOf(user) }),
  'common name, active customers': (user) => ({
    search: firstNameOf(user),
    u_type: customerType,
    status: 1,
  }),
  'common name, deactivated': (user) => ({ search: firstNameOf(user), status: 0 }),
  'common name, admins': (user) => ({ search: firstNameOf(user), u_type: adminType }),
  'a term in every address': () => ({ search: 'example' }),
};

/** Measures pages of the admin's user list with 500 and with 50,000 users. */
export async function benchUserLists(store: BenchStore): Promise<void> {
  const { path } = endpoints.getUsersPage;
  await benchAdminList(store, {
    rows: 'users',
    collection: 'users',
    path,
    rowOf: userOf,
    queries: queries,
  });
}

function userOf(number: number): UserDocument {
  const random = createRandom(`user ${number}`);
  const named = { _id: 1000 + number, ...customerOf(number) };
  return {
    ...named,
    u_type: random.int(1, 1000) === 1 ? adminType : customerType,
    status: random.int(1, 20) === 1 ? 0 : 1,
    password: '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$unused-password-hash-of-bench',
    tokenVersion: 0,
    createdAt: new Date('2026-01-01'),
    ...userSearchTerms(named),
  };
}
