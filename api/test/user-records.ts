import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { TestUser } from './start-test-api.ts';

type Owner = Pick<TestUser, 'u_id' | 'email'>;

const inAnHour = () => new Date(Date.now() + 60 * 60_000);

/** Where the store keeps what a user can sign in or continue with, and whose records are whose. */
const collections: Readonly<Record<string, (owner: Owner) => object>> = {
  sessions: ({ u_id }) => ({ u_id }),
  second_factors: ({ u_id }) => ({ _id: u_id }),
  second_factor_challenges: ({ u_id }) => ({ u_id }),
  address_links: ({ u_id }) => ({ kind: 'user', ownerId: u_id }),
  email_changes: ({ u_id }) => ({ u_id }),
  guest_codes: ({ email }) => ({ email }),
  idempotency: ({ u_id }) => ({ _id: `${u_id}:a key` }),
};

/** Stores a record of a user in each collection. */
export async function storeUserRecords(connection: Connection, owner: Owner): Promise<void> {
  for (const [name, identityOf] of Object.entries(collections)) {
    const record = { _id: randomUUID(), expiresAt: inAnHour(), ...identityOf(owner) };
    const unique = { refreshHash: record._id, linkHash: record._id };
    await connection.collection<{ _id: unknown }>(name).insertOne({ ...unique, ...record });
  }
}

/** Returns the names of the collections that have a record of a user. */
export async function userRecordsOf(connection: Connection, owner: Owner): Promise<string[]> {
  const found: string[] = [];
  for (const [name, identityOf] of Object.entries(collections)) {
    if (await connection.collection(name).findOne(identityOf(owner))) found.push(name);
  }
  return found;
}
