import { createStore } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { reportMissedStorageEvents } from '../browser/missed-storage-events.ts';
import { storedAtom } from './stored-atom.ts';

const key = 'vajra-test-atom';
const read = () => localStorage.getItem(key) ?? '';
const write = (value: string) => localStorage.setItem(key, value);

beforeEach(() => localStorage.removeItem(key));

it('starts with the stored value and stores what is set', () => {
  write('before');
  const store = createStore();
  const valueAtom = storedAtom({ key, read, write });
  expect(store.get(valueAtom)).toBe('before');

  store.set(valueAtom, 'after');

  expect(store.get(valueAtom)).toBe('after');
  expect(read()).toBe('after');
});

it.each([key, null])('follows another tab that changes the key %s', (changedKey) => {
  const store = createStore();
  const valueAtom = storedAtom({ key, read, write });
  const unsubscribe = store.sub(valueAtom, () => undefined);
  write('elsewhere');

  window.dispatchEvent(new StorageEvent('storage', { key: changedKey }));

  expect(store.get(valueAtom)).toBe('elsewhere');
  unsubscribe();
});

it('ignores changes of other keys', () => {
  const store = createStore();
  const valueAtom = storedAtom({ key, read, write });
  const unsubscribe = store.sub(valueAtom, () => undefined);
  write('elsewhere');

  window.dispatchEvent(new StorageEvent('storage', { key: 'vajra-other' }));

  expect(store.get(valueAtom)).toBe('');
  unsubscribe();
});

it.each([
  ['follows what changed meanwhile when Back returns to the page', true, 'elsewhere'],
  ['reads nothing again when the page is loaded', false, ''],
])('%s', (_, persisted, value) => {
  const store = createStore();
  const valueAtom = storedAtom({ key, read, write });
  const unsubscribe = store.sub(valueAtom, () => undefined);
  const page = new EventTarget(); // the window has listeners of other tests
  reportMissedStorageEvents(page);
  write('elsewhere');

  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  expect(store.get(valueAtom)).toBe(value);
  unsubscribe();
});
