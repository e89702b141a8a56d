import { useState } from 'react';

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
  const name = `vajra-desk-columns ${list}`;
  const [shown, setShown] = useState(() => read(name, choosable) ?? standard);
  return {
    isShown: (key) => shown.includes(key),
    toggle: (key) => {
      const next = choosable.filter((each) => shown.includes(each) !== (each === key));
      setShown(next);
      write(name, next);
    },
  };
}

function read<Key extends string>(name: string, choosable: readonly Key[]): Key[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return Array.isArray(stored) ? choosable.filter((key) => stored.includes(key)) : undefined;
  } catch (error) {
    console.error('The chosen columns cannot be read', error);
    return undefined;
  }
}

function write(name: string, shown: readonly string[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(shown));
  } catch (error) {
    console.error('The chosen columns cannot be kept', error);
  }
}
