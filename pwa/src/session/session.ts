import { adminType, currencyOf, type Session } from '@vajra/contract';
import { atom } from 'jotai';
import { storageKeys } from '../browser/storage-keys.ts';
import { storedAtom } from './stored-atom.ts';
import { readSession, writeSession } from './stored-session.ts';

/** The signed-in user's session, or null. All tabs share it. */
export const sessionAtom = storedAtom<Session | null>({
  key: storageKeys.session,
  read: readSession,
  write: writeSession,
});

export const isAdminAtom = atom((get) => get(sessionAtom)?.u_type === adminType);

/** Rupees for visitors and +91 numbers, dollars for all others. */
export const currencyAtom = atom((get) => currencyOf(get(sessionAtom)));
