import { adminType, currencyOf, customerType, type Session } from '@vajra/contract';
import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

export const sessionKey = 'vajra-session';
/** What the order confirmation shows; goes with the session (spec section 8). */
export const orderKey = 'vajra-order';

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

/** The stored session, or null; what can't be read is logged and counts as null (spec section 8). */
export function parseSession(stored: string | null): Session | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (!isSession(value)) throw new TypeError('This is no session');
    return value;
  } catch (error) {
    console.error('The stored session cannot be read', error);
    return null;
  }
}

/** Null as well where the browser refuses storage, and on the server, which paints for visitors. */
function read(): Session | null {
  if (typeof document === 'undefined') return null;
  try {
    return parseSession(localStorage.getItem(sessionKey));
  } catch (error) {
    console.error('Storage is not available', error);
    return null;
  }
}

function write(value: Session | null): void {
  try {
    if (value === null) localStorage.removeItem(sessionKey);
    else localStorage.setItem(sessionKey, JSON.stringify(value));
  } catch (error) {
    console.error('The session cannot be stored', error);
  }
}

/** Who is signed in, or null; two tabs agree on it. */
export const sessionAtom = atomWithStorage<Session | null>(
  sessionKey,
  null,
  {
    getItem: read,
    setItem: (_, value) => write(value),
    removeItem: () => write(null),
    subscribe: (_, changed) => {
      const listen = (event: StorageEvent) => {
        // No key: another tab cleared everything.
        if (event.key === sessionKey || event.key === null) changed(read());
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
