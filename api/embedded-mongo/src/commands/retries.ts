import { saveDocument, saveReply } from '../sessions/sessions.ts';
import { PlainWriter } from '../sessions/transactions.ts';
import type { RecordWriter } from '../storage/records.ts';
import type { Doc } from '../values/document.ts';
import { byteLength, type EncodedDocument } from '../values/encoded-document.ts';
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

/** A smaller document is stored in the group of its change, because a group costs a sync. */
const minSeparateBytes = 1024 * 1024;

/** Stores a large document of a reply in a group of its own, before the change and the rest of the reply. */
export async function saveReplyDocument(
  { isRetryable, session, server }: CommandContext,
  statement: number,
  document: EncodedDocument,
): Promise<void> {
  if (!isRetryable || !session || byteLength(document) < minSeparateBytes) return;
  await server.store.write((group) => saveDocument(session, group, statement, document));
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
