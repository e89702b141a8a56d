import { adminType, customerType, type Session } from '@vajra/contract';
import { deviceStorage } from '../browser/storage.ts';
import { storageKeys } from '../browser/storage-keys.ts';

/** The fields that every session has; the others are the address of the last order. */
const requiredFields = {
  u_id: 'number',
  u_name: 'string',
  email: 'string',
  mo_no: 'string',
  u_type: 'string',
  status: 'number',
  auth_token: 'string',
} as const satisfies Partial<Record<keyof Session, 'number' | 'string'>>;

/** Checks a session without the contract's schema, which would add zod to the first page. */
function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const types = [adminType, customerType] as const;
  return (
    Object.entries(requiredFields).every(
      ([field, type]) => typeof Reflect.get(value, field) === type,
    ) && types.some((type) => type === Reflect.get(value, 'u_type'))
  );
}

/** Parses a stored session. A record that cannot be read is logged and counts as signed out. */
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

let parsed: { stored: string | null; session: Session | null } = { stored: null, session: null };

/** Returns the session of this device. Every request reads it, so the parsed session is cached. */
export function readSession(): Session | null {
  const stored = deviceStorage.get(storageKeys.session);
  if (stored !== parsed.stored) parsed = { stored, session: parseSession(stored) };
  return parsed.session;
}

export function writeSession(session: Session | null): void {
  if (session === null) deviceStorage.remove(storageKeys.session);
  else deviceStorage.setJson(storageKeys.session, session);
}
