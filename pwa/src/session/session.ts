import { adminType, currencyOf, customerType, type Session } from '@vajra/contract';
import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { deviceStorage, storageKeys } from '../browser/storage.ts';

/** What a session has at least; the rest of it is the address of the last order. */
const kinds = {
  u_id: 'number',
  u_name: 'string',
  email: 'string',
  mo_no: 'string',
  u_type: 'string',
  status: 'number',
  auth_token: 'string',
} as const satisfies Partial<Record<keyof Session, 'number' | 'string'>>;

/** By hand: the contract's schema would bring its library to every first visit. */
function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const types = [adminType, customerType] as const;
  return (
    Object.entries(kinds).every(([key, kind]) => typeof Reflect.get(value, key) === kind) &&
    types.some((type) => type === Reflect.get(value, 'u_type'))
  );
}

/** Parses the stored session. A record that cannot be read is logged and counts as signed out. */
export function parseSession(stored: string | null): Session | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (!isSession(value)) throw new TypeError('Not a session');
    return value;
  } catch (error) {
    console.error('The stored session cannot be read', error);
    return null;
  }
}

const read = () => parseSession(deviceStorage.get(storageKeys.session));

function write(value: Session | null): void {
  if (value === null) deviceStorage.remove(storageKeys.session);
  else deviceStorage.setJson(storageKeys.session, value);
}

/** The signed-in user's session, or null. All tabs share it. */
export const sessionAtom = atomWithStorage<Session | null>(
  storageKeys.session,
  null,
  {
    getItem: read,
    setItem: (_, value) => write(value),
    removeItem: () => write(null),
    subscribe: (_, changed) => {
      const listen = (event: StorageEvent) => {
        // A null key means that another tab cleared the whole storage.
        if (event.key === storageKeys.session || event.key === null) changed(read());
      };
      addEventListener('storage', listen);
      return () => removeEventListener('storage', listen);
    },
  },
  { getOnInit: true },
);

export const isAdminAtom = atom((get) => get(sessionAtom)?.u_type === adminType);

/** Rupees for visitors and +91 numbers, dollars for all others. */
export const currencyAtom = atom((get) => currencyOf(get(sessionAtom)));
