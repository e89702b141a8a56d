import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Store } from './store.ts';

let store: Store;
beforeEach(async () => {
  store = await Store.open(undefined);
});
afterEach(() => store.close());

const [key, other, value] = ['key', 'other', 'value'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

describe('a watch of a document', () => {
  it('notices that the document is replaced or removed', async () => {
    const watches = [store.watches.add(key), store.watches.add(key)];
    await store.write((group) => group.put('documents', other, value));
    await store.write((group) => group.put('entries', key, value));
    expect(watches.map(({ hasChanged }) => hasChanged)).toEqual([false, false]);
    await store.write((group) => group.put('documents', key, value));
    expect(watches.map(({ hasChanged }) => hasChanged)).toEqual([true, true]);
    const later = store.watches.add(key);
    for (const watch of watches) watch.close();
    expect(later.hasChanged).toBe(false);
    await store.write((group) => group.remove('documents', key));
    expect(later.hasChanged).toBe(true);
  });

  it('keeps working when an earlier one is closed twice', async () => {
    const first = store.watches.add(key);
    first.close();
    const second = store.watches.add(key);
    first.close();
    await store.write((group) => group.put('documents', key, value));
    expect(second.hasChanged).toBe(true);
  });
});
