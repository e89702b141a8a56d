import { atom } from 'jotai';
import { deviceStorage } from '../../../browser/storage.ts';
import { storageKeys } from '../../../browser/storage-keys.ts';
import { storedAtom } from '../../../session/stored-atom.ts';

export const maxCompared = 4;

/** Reads the ids of the products that are chosen on this device, in the order of choice. */
function readIds(): readonly number[] {
  const stored = deviceStorage.getJson(storageKeys.compared);
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter((id): id is number => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, maxCompared);
}

function writeIds(ids: readonly number[]): void {
  if (ids.length > 0) deviceStorage.setJson(storageKeys.compared, ids);
  else deviceStorage.remove(storageKeys.compared);
}

/** The ids of the products that are chosen for comparison. All tabs share them. */
export const comparedAtom = storedAtom({
  key: storageKeys.compared,
  read: readIds,
  write: writeIds,
});

/** Adds a product unless as many as possible are chosen. Returns whether it is chosen now. */
export const addComparedAtom = atom(null, (_, set, id: number): boolean => {
  const ids = readIds(); // another tab may have written just now
  if (ids.includes(id)) return true;
  if (ids.length >= maxCompared) return false;
  set(comparedAtom, [...ids, id]);
  return true;
});

export const removeComparedAtom = atom(null, (_, set, id: number) =>
  set(
    comparedAtom,
    readIds().filter((each) => each !== id),
  ),
);

/** Returns the address that compares products. */
export const comparePath = (ids: readonly number[]): string => `/compare?ids=${ids.join()}`;
