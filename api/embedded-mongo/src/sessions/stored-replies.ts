import type { GroupWriter } from '../storage/store.ts';
import type { Reader } from '../storage/tables.ts';
import { type Doc, decodeTyped, encodeDocument } from '../values/document.ts';
import { toNumber } from '../values/number.ts';

/**
 * The answers to retryable statements, stored with their effects: so a client that retries after a
 * crash of the server gets the first answer too. Key: session, transaction number, statement.
 */
const sessionIdBytes = 16;
const statementOffset = sessionIdBytes + 8;

/** The "statement" that marks a transaction as committed. */
export const committedStatement = 0xffffffff;

interface StoredReply {
  statement: number;
  /** Last statement of a run that has the same answer. */
  last: number;
  answer: Doc;
}

function replyKey(session: string, number: bigint, statement: number): Buffer {
  const key = Buffer.alloc(statementOffset + 4);
  key.write(session, 0, 'hex');
  key.writeBigInt64BE(number, sessionIdBytes);
  key.writeUInt32BE(statement, statementOffset);
  return key;
}

/** Every session that left answers, with its newest transaction number and the answers under it. */
export function readStoredReplies(reader: Reader) {
  const found = new Map<string, { session: string; number: bigint; answers: Map<number, Doc> }>();
  const everything = { start: Buffer.from([0]), end: Buffer.alloc(statementOffset + 8, 255) };
  for (const { key, value } of reader.entries('sessions', everything)) {
    const session = key.toString('hex', 0, sessionIdBytes);
    const number = key.readBigInt64BE(sessionIdBytes);
    let entry = found.get(session);
    if (!entry || entry.number !== number) entry = { session, number, answers: new Map() };
    found.set(session, entry);
    const { last, answer } = decodeTyped(value);
    for (let i = key.readUInt32BE(statementOffset); i <= toNumber(last); i++) {
      // as: writeAnswer stored a document
      entry.answers.set(i, answer as Doc);
    }
  }
  return [...found.values()];
}

/** Stores an answer in the group of its effect. */
export function writeReply(
  writer: GroupWriter,
  session: string,
  number: bigint,
  { statement, last, answer }: StoredReply,
): void {
  writer.put('sessions', replyKey(session, number, statement), encodeDocument({ last, answer }));
}

/** Forgets what a session was answered before a transaction number. */
export function deleteRepliesBefore(writer: GroupWriter, session: string, before: bigint): void {
  const range = { start: Buffer.from(session, 'hex'), end: replyKey(session, before, 0) };
  for (const key of [...writer.keys('sessions', range)]) writer.remove('sessions', key);
}
