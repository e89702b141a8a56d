import type { Connection } from 'mongoose';
import { createFirstAdmin } from '../accounts/first-admin.ts';
import type { Config } from './config.ts';
import { fillOnce } from './store-claim.ts';

/**
 * Creates the admin account in an empty store, and leaves any other store unchanged.
 * @returns whether the store was empty
 */
export function createEmptyStore(
  connection: Connection,
  { admin }: Pick<Config, 'admin'>,
): Promise<boolean> {
  return fillOnce(connection, 'none', () => createFirstAdmin(connection, admin));
}
