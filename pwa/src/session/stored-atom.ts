import { atom } from 'jotai';

interface StoredValue<Value> {
  key: string;
  read: () => Value;
  write: (value: Value) => void;
}

/**
 * Creates an atom that is kept in local storage and follows other tabs. jotai's atomWithStorage does
 * the same and more, but would add to the script that every page loads.
 */
export function storedAtom<Value>({ key, read, write }: StoredValue<Value>) {
  const valueAtom = atom(read());
  valueAtom.onMount = (set) => {
    const listen = (event: StorageEvent) => {
      // A null key means that another tab cleared the whole storage.
      if (event.key === key || event.key === null) set(read());
    };
    set(read());
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  };
  return atom(
    (get) => get(valueAtom),
    (_, set, value: Value) => {
      write(value);
      set(valueAtom, value);
    },
  );
}
