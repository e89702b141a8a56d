import { useState } from 'react';
import { deviceStorage, storageKeys } from '../../browser/storage.ts';

export interface VisibleColumns<Key extends string> {
  isShown: (key: Key) => boolean;
  toggle: (key: Key) => void;
}

/** Which columns of a list this device shows, among those that can be chosen. */
export function useVisibleColumns<Key extends string>(
  list: string,
  choosable: readonly Key[],
  standard: readonly Key[],
): VisibleColumns<Key> {
  const storageKey = storageKeys.adminColumns(list);
  const [shown, setShown] = useState(() => read(storageKey, choosable) ?? standard);
  return {
    isShown: (key) => shown.includes(key),
    toggle: (key) => {
      const next = choosable.filter((each) => shown.includes(each) !== (each === key));
      setShown(next);
      deviceStorage.setJson(storageKey, next);
    },
  };
}

function read<Key extends string>(key: string, choosable: readonly Key[]): Key[] | undefined {
  const stored = deviceStorage.getJson(key);
  return Array.isArray(stored) ? choosable.filter((each) => stored.includes(each)) : undefined;
}
