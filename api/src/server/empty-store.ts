import { adminType } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { hashPassword } from '../accounts/passwords.ts';
import { userModel } from '../accounts/user.model.ts';
import { Sequences } from '../mongo/sequences.ts';
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
  return fillOnce(connection, 'none', async () => {
    await userModel(connection).create({
      _id: await new Sequences(connection).next('users'),
      u_name: 'Vajra Admin',
      email: admin.email,
      mo_no: '+919800000000',
      u_type: adminType,
      password: await hashPassword(admin.password),
    });
  });
}
