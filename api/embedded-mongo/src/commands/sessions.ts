import { MongoError, noSuchTransaction } from '../errors.ts';
import { isCommitted, saveReply } from '../sessions/sessions.ts';
import { committedStatement } from '../sessions/stored-replies.ts';
import type { CommandContext } from './context.ts';
import type { Reply } from './request.ts';

/** Commits. Repeating the commit of a committed transaction succeeds again. */
export async function commitTransaction({ session, transaction }: CommandContext): Promise<Reply> {
  if (session && isCommitted(session)) return { ok: 1 };
  if (!session || !transaction) throw noSuchTransaction(session?.transactionNumber);
  if (transaction.state === 'committed') return { ok: 1 };
  if (transaction.state === 'aborted') throw noSuchTransaction(transaction.number);
  await transaction.commit((group) => saveReply(session, group, committedStatement, {}));
  return { ok: 1 };
}

export function abortTransaction({ session, transaction }: CommandContext): Reply {
  if (!transaction || transaction.state === 'aborted')
    throw noSuchTransaction(session?.transactionNumber);
  if (transaction.state === 'committed') {
    throw new MongoError(
      'TransactionCommitted',
      `Transaction ${transaction.number} has been committed.`,
    );
  }
  transaction.abort();
  return { ok: 1 };
}

/** Ends sessions with their transactions and cursors: endSessions, killSessions and killAllSessions. */
export function endSessions({ server, body, name }: CommandContext): Reply {
  const requested = body[name];
  const isAll =
    name === 'killAllSessions' ||
    (Array.isArray(requested) && requested.length === 0 && name === 'killSessions');
  const named = Array.isArray(requested) ? requested.map((lsid) => server.sessions.find(lsid)) : [];
  for (const session of isAll ? server.sessions.all() : named) {
    if (!session) continue;
    server.cursors.killOfSession(session.id);
    server.sessions.end(session);
  }
  return { ok: 1 };
}

export function refreshSessions({ server, body }: CommandContext): Reply {
  if (Array.isArray(body.refreshSessions))
    for (const lsid of body.refreshSessions) server.sessions.getOrCreate(lsid);
  return { ok: 1 };
}
