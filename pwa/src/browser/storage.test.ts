import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GuardedStorage } from './storage.ts';

const storage = new GuardedStorage(() => sessionStorage);

beforeEach(() => sessionStorage.clear());

it('reads, writes and removes values', () => {
  expect(storage.get('a')).toBeNull();
  expect(storage.set('a', 'one')).toBe(true);
  expect(storage.get('a')).toBe('one');
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});

it('removes all values', () => {
  storage.set('a', 'one');
  storage.set('b', 'two');
  storage.clear();
  expect(storage.get('a')).toBeNull();
  expect(storage.get('b')).toBeNull();
});

it('returns null for a value that is not JSON', () => {
  storage.setJson('a', { count: 1 });
  expect(storage.getJson('a')).toEqual({ count: 1 });
  storage.set('a', '{');
  expect(storage.getJson('a')).toBeNull();
});

describe('when the browser refuses access', () => {
  const refused = new GuardedStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  let warn: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  it('keeps values in memory and reports that they were not stored', () => {
    expect(refused.get('a')).toBeNull();
    expect(refused.set('a', 'one')).toBe(false);
    expect(refused.get('a')).toBe('one');
    refused.remove('a');
    expect(refused.get('a')).toBeNull();
    refused.set('a', 'two');
    refused.clear();
    expect(refused.get('a')).toBeNull();
    expect(warn).toHaveBeenCalled();
  });
});

it('reports that nothing was stored where there is no storage', () => {
  expect(new GuardedStorage(() => undefined).set('a', 'one')).toBe(false);
});
