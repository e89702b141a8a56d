import { adminType, customerType, endpoints } from '@vajra/contract';
import { randomOf } from '../seed/random.ts';
import type { UserDocument } from '../src/accounts/user.model.ts';
import { userWords } from '../src/accounts/user-words.ts';
import { benchDeskList } from './desk-lists.ts';
import { firstNameOf, personOf } from './people.ts';
import type { BenchStore } from './shop.ts';

const asked: Readonly<Record<string, (like: UserDocument, last: number) => object>> = {
  newest: () => ({}),
  'the page in the middle': (_, last) => ({ page: Math.ceil(last / 2) }),
  deactivated: () => ({ status: 0 }),
  'found by number': ({ _id }) => ({ search: _id }),
  'found by name': ({ u_name }) => ({ search: u_name }),
  'found by phone': ({ mo_no }) => ({ search: mo_no }),
  'a name that hundreds have': (user) => ({ search: firstNameOf(user) }),
  'that name, active customers': (user) => ({
    search: firstNameOf(user),
    u_type: customerType,
    status: 1,
  }),
  'that name, deactivated': (user) => ({ search: firstNameOf(user), status: 0 }),
  'that name, admins': (user) => ({ search: firstNameOf(user), u_type: adminType }),
  'the word that all addresses have': () => ({ search: 'example' }),
};

/** Pages of the desk's list of users among 500 and among 50,000: milliseconds, in turn. */
export async function benchUserLists(store: BenchStore): Promise<void> {
  const { path } = endpoints.getUsersPage;
  await benchDeskList(store, { rows: 'users', collection: 'users', path, rowOf: userOf, asked });
}

function userOf(number: number): UserDocument {
  const random = randomOf(`user ${number}`);
  const named = { _id: 1000 + number, ...personOf(number) };
  return {
    ...named,
    u_type: random.int(1, 1000) === 1 ? adminType : customerType,
    status: random.int(1, 20) === 1 ? 0 : 1,
    password: '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$nobody-signs-in-with-this',
    tokenVersion: 0,
    createdAt: new Date('2026-01-01'),
    ...userWords(named),
  };
}
