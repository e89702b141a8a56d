import type { Connection } from 'mongoose';
import { demoAdmin, demoCustomers } from './demo-accounts.ts';
import { verifyPassword } from './passwords.ts';
import { userModel } from './user.model.ts';

/** An active account with a published password. */
export interface DemoLogin {
  label: string;
  email: string;
  password: string;
}

const demoLogins: readonly DemoLogin[] = [
  { label: 'admin', ...demoAdmin },
  ...demoCustomers.map(({ mo_no, email, password }) => ({
    label: mo_no.startsWith('+91') ? 'customer, in rupees' : 'customer, in dollars',
    email,
    password,
  })),
];

/** Returns the demo accounts of this store that can sign in with their published password. */
export async function findDemoLogins(connection: Connection): Promise<DemoLogin[]> {
  const users = await userModel(connection)
    .find({ email: { $in: demoLogins.map(({ email }) => email) }, status: 1 })
    .lean();
  const found: DemoLogin[] = [];
  for (const login of demoLogins) {
    const user = users.find(({ email }) => email === login.email);
    if (user && (await verifyPassword(login.password, user.password))) found.push(login);
  }
  return found;
}
