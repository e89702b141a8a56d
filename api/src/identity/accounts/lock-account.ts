import type { ClientSession, Connection } from 'mongoose';
import { SessionEndedError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import { userModel } from './user.model.ts';

/** Keeps an account unchanged until the transaction ends. @throws SessionEndedError */
export type LockAccount = (
  caller: Pick<Caller, 'u_id' | 'tokenVersion'>,
  session: ClientSession,
) => Promise<void>;

/**
 * Returns a function that checks that a caller's sessions have not been ended since their request was
 * authorized. It writes, so that a change that ends them at the same time conflicts.
 */
export function createAccountLock(connection: Connection): LockAccount {
  const users = userModel(connection);
  return async ({ u_id: _id, tokenVersion }, session) => {
    const { matchedCount } = await users.updateOne(
      { _id, tokenVersion, status: 1 },
      { $inc: { sessionGuard: 1 } },
      { session },
    );
    if (matchedCount === 0) throw new SessionEndedError();
  };
}
