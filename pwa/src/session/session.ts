import { adminType, currencyOf, type Session } from '@vajra/contract';
import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { storageKeys } from '../browser/storage.ts';
import { readSession, writeSession } from './stored-session.ts';

/** The signed-in user's session, or null. All tabs share it. */
export const sessionAtom = atomWithStorage<Session | null>(
  storageKeys.session,
  null,
  {
    getItem: readSession,
    setItem: (_, session) => writeSession(session),
    removeItem: () => writeSession(null),
    subscribe: (_, changed) => {
      const listen = (event: StorageEvent) => {
        // A null key means that another tab cleared the whole storage.
        if (event.key === storageKeys.session || event.key === null) changed(readSession());
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
