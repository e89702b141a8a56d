import { adminType } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { Sequences } from '../../platform/mongo/sequences.ts';
import { hashPassword } from './passwords.ts';
import { userModel } from './user.model.ts';

/** Creates the admin account of a new store. */
export async function createFirstAdmin(
  connection: Connection,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await userModel(connection).create({
    _id: await new Sequences(connection).next('users'),
    u_name: 'Vajra Admin',
    email,
    emailVerifiedAt: new Date(),
    mo_no: '+919800000000',
    u_type: adminType,
    password: await hashPassword(password),
  });
}
