import { beforeEach, expect, it } from 'vitest';
import { storageKeys } from '../../browser/storage-keys.ts';
import { maxRecentlyViewed, readRecentlyViewed, recordView } from './recently-viewed.ts';

beforeEach(() => localStorage.clear());

it('remembers the products that were viewed last, each once', () => {
  for (const id of [1, 2, 3, 1]) recordView(id);
  expect(readRecentlyViewed()).toEqual([1, 3, 2]);
  for (let id = 10; id < 40; id++) recordView(id);
  // One more than is shown next to a product, which leaves itself out.
  expect(readRecentlyViewed()).toHaveLength(maxRecentlyViewed + 1);
  expect(readRecentlyViewed()[0]).toBe(39);
});

it.each(['{', '{}', '["x", -1, 2.5, null]'])('ignores what it cannot read: %s', (text) => {
  localStorage.setItem(storageKeys.recentlyViewed, text);
  expect(readRecentlyViewed()).toEqual([]);
});
