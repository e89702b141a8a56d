import { afterEach, expect, it, vi } from 'vitest';
import { hiddenByDefault } from './hidden-columns.ts';
import { optionalColumnKeys } from './product-columns.tsx';

const storageKey = 'vajra-desk-columns products';

afterEach(() => localStorage.removeItem(storageKey));

it('hides what an earlier release hid on this device', () => {
  localStorage.setItem(storageKey, '["sku","status","weight"]');
  const visible = optionalColumnKeys.filter((key) => !hiddenByDefault().includes(key));
  expect(visible).toEqual(['sku', 'status']);
});

it.each([null, '["sku', '{"sku":true}'])('has a default when %s is stored', (stored) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  if (stored) localStorage.setItem(storageKey, stored);
  expect(hiddenByDefault()).not.toContain('sku');
  expect(hiddenByDefault().length).toBeGreaterThan(0);
});
