import { saveReply } from '../sessions/sessions.ts';
import { PlainWriter } from '../sessions/transactions.ts';
import type { RecordWriter } from '../storage/records.ts';
import type { Doc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import type { CommandContext } from './context.ts';
import { DropConnectionError } from './request.ts';

/** Returns the id of a command's first statement within its transaction number. */
export function firstStatement({ body }: CommandContext): number {
  if (Array.isArray(body.stmtIds)) return toNumber(body.stmtIds[0]);
  return numberKind(body.stmtId) ? toNumber(body.stmtId) : 0;
}

/** Returns whether a retryable statement was already executed, so that this is a retry. */
export function isExecuted(context: CommandContext, statement: number): boolean {
  return previousReply(context, statement) !== undefined;
}

/** Returns the original reply to a retryable statement, if it was executed. */
export function previousReply(
  { isRetryable, session }: CommandContext,
  statement: number,
): Doc | undefined {
  return isRetryable ? session?.statements.get(statement) : undefined;
}

/** Records the reply to a statement, or to consecutive statements up to `last`, for retries. */
export function recordReply(
  context: CommandContext,
  writer: RecordWriter,
  statement: number,
  reply: Doc,
  last = statement,
): void {
  const { isRetryable, session, server } = context;
  if (!isRetryable || !session || !(writer instanceof PlainWriter)) return;
  const fault = server.failPoints.matchWrite();
  if (fault?.isBefore) throw new DropConnectionError();
  if (fault) context.dropsReply = true;
  saveReply(session, writer.tables, statement, reply, last);
}
