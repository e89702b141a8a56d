import type { GroupWriter } from '../storage/store.ts';
import type { Reader } from '../storage/tables.ts';
import { type Doc, decodeTyped } from '../values/document.ts';
import { EncodedDocument, encodeFields, hasEncodedField } from '../values/encoded-document.ts';
import { toNumber } from '../values/number.ts';

/**
 * Replies to retryable statements are stored with the write, so that a retry after a crash gets the
 * original reply. Key: session, transaction number, statement. A large document of a reply has a key of its own,
 * the one of the reply and a suffix.
 */
const sessionIdBytes = 16;
const statementOffset = sessionIdBytes + 8;

/** Pseudo statement id that marks a transaction as committed. */
export const committedStatement = 0xffffffff;

interface StoredReply {
  statement: number;
  /** Last of the consecutive statements with this reply. */
  last: number;
  reply: Doc;
  /** The field of the reply whose document is stored with `writeReplyDocument`. */
  separateField: string | undefined;
}

function replyKey(session: string, number: bigint, statement: number): Buffer {
  const key = Buffer.alloc(statementOffset + 4);
  key.write(session, 0, 'hex');
  key.writeBigInt64BE(number, sessionIdBytes);
  key.writeUInt32BE(statement, statementOffset);
  return key;
}

const documentSuffix = Buffer.from([1]);

function replyDocumentKey(session: string, number: bigint, statement: number): Buffer {
  return Buffer.concat([replyKey(session, number, statement), documentSuffix]);
}

/** Reads the stored replies of every session, those of its latest transaction number only. */
export function readStoredReplies(reader: Reader) {
  const found = new Map<string, { session: string; number: bigint; replies: Map<number, Doc> }>();
  const fullRange = { start: Buffer.from([0]), end: Buffer.alloc(statementOffset + 8, 255) };
  for (const { key, value } of reader.entries('sessions', fullRange)) {
    const session = key.toString('hex', 0, sessionIdBytes);
    const number = key.readBigInt64BE(sessionIdBytes);
    let entry = found.get(session);
    if (!entry || entry.number !== number) entry = { session, number, replies: new Map() };
    found.set(session, entry);
    // a separate document; its reply is missing if the server stopped between them
    if (key.length > statementOffset + 4) continue;
    const statement = key.readUInt32BE(statementOffset);
    const { last, answer, separateField } = decodeTyped(value);
    // as: writeReply stored a document
    const reply = answer as Doc;
    if (typeof separateField === 'string') {
      const document = reader.get('sessions', replyDocumentKey(session, number, statement));
      reply[separateField] = document && decodeTyped(document);
    }
    for (let i = statement; i <= toNumber(last); i++) entry.replies.set(i, reply);
  }
  return [...found.values()];
}

/** Stores a reply in the same group as the write. */
export function writeReply(
  writer: GroupWriter,
  session: string,
  number: bigint,
  { statement, last, reply, separateField }: StoredReply,
): void {
  const { [separateField ?? '']: _, ...rest } = reply;
  const answer = hasEncodedField(rest) ? new EncodedDocument(encodeFields(rest)) : rest;
  const bytes = Buffer.concat(
    encodeFields({ last, answer, ...(separateField ? { separateField } : {}) }),
  );
  writer.put('sessions', replyKey(session, number, statement), bytes);
}

/** Stores a document of a reply before the reply itself. */
export function writeReplyDocument(
  writer: GroupWriter,
  session: string,
  number: bigint,
  statement: number,
  { parts }: EncodedDocument,
): void {
  const [only] = parts;
  const bytes = parts.length === 1 && only ? only : Buffer.concat(parts);
  writer.put('sessions', replyDocumentKey(session, number, statement), bytes);
}

/** Deletes a session's replies to transaction numbers below `before`. */
export function deleteRepliesBefore(writer: GroupWriter, session: string, before: bigint): void {
  const range = { start: Buffer.from(session, 'hex'), end: replyKey(session, before, 0) };
  for (const key of [...writer.keys('sessions', range)]) writer.remove('sessions', key);
}
