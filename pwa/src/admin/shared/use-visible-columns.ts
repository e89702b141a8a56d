import { useState } from 'react';
import { deviceStorage, storageKeys } from '../../browser/storage.ts';

export interface VisibleColumns<Key extends string> {
  isVisible: (key: Key) => boolean;
  toggle: (key: Key) => void;
}

/** Remembers on this device which optional columns of a list are visible. */
export function useVisibleColumns<Key extends string>(
  list: string,
  optionalKeys: readonly Key[],
  defaultKeys: readonly Key[],
): VisibleColumns<Key> {
  const storageKey = storageKeys.adminColumns(list);
  const [visible, setVisible] = useState(() => read(storageKey, optionalKeys) ?? defaultKeys);
  return {
    isVisible: (key) => visible.includes(key),
    toggle: (key) => {
      const next = optionalKeys.filter((each) => visible.includes(each) !== (each === key));
      setVisible(next);
      deviceStorage.setJson(storageKey, next);
    },
  };
}

function read<Key extends string>(storageKey: string, keys: readonly Key[]): Key[] | undefined {
  const stored = deviceStorage.getJson(storageKey);
  return Array.isArray(stored) ? keys.filter((key) => stored.includes(key)) : undefined;
}
