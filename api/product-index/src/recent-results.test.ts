import { expect, test } from 'vitest';
import { RecentResults } from './recent-results.ts';

test('keeps the results that were used last, and offers the other for reuse', () => {
  const results = new RecentResults<{ of: string }>(2);
  const made: string[] = [];
  const get = (name: string) =>
    results.get(name, (spare) => {
      made.push(`${name} from ${spare?.of ?? 'nothing'}`);
      return { of: name };
    });
  const first = get('a');
  get('b');
  expect(get('a')).toBe(first); // now b is the oldest
  get('c');
  expect(get('a')).toBe(first);
  get('b');
  expect(made).toEqual(['a from nothing', 'b from nothing', 'c from b', 'b from c']);
  results.clear();
  get('a');
  expect(made.at(-1)).toBe('a from nothing');
});
