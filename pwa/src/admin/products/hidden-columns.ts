import { deviceStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { defaultColumns, optionalColumnKeys } from './product-columns.tsx';

/**
 * Returns the columns that are hidden until the admin chooses otherwise. Earlier releases remembered
 * the visible ones on the device, which stay visible there until then.
 */
export function hiddenByDefault(): string[] {
  const stored = deviceStorage.getJson(storageKeys.adminColumns('products'));
  const visible: readonly unknown[] = Array.isArray(stored) ? stored : defaultColumns;
  return optionalColumnKeys.filter((key) => !visible.includes(key));
}
