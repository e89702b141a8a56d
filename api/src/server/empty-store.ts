import type { Connection } from 'mongoose';
import { createFirstAdmin } from '../identity/accounts/first-admin.ts';
import { checkNewPassword } from '../identity/accounts/password-rules.ts';
import type { Config } from './config.ts';
import { fillOnce } from './store-claim.ts';

/**
 * Creates the admin account in an empty store, and leaves any other store unchanged.
 * @returns whether the store was empty
 * @throws Error in production if attackers would try ADMIN_PASSWORD first
 */
export function createEmptyStore(
  connection: Connection,
  { admin, isProduction, store }: Pick<Config, 'admin' | 'isProduction' | 'store'>,
): Promise<boolean> {
  return fillOnce(connection, 'none', async () => {
    if (isProduction) checkAdminPassword(admin, store.name);
    await createFirstAdmin(connection, admin);
  });
}

function checkAdminPassword({ email, password }: Config['admin'], storeName: string): void {
  try {
    checkNewPassword(password, { email, storeName });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`ADMIN_PASSWORD: ${reason}`, { cause: error });
  }
}
