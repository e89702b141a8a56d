import { serialize } from 'bson';
import type { Reply, Request } from '../commands/request.ts';
import { MongoError } from '../errors.ts';
import { isSlowToDecode } from '../values/decode-in-steps.ts';
import { type Doc, decodeReceived } from '../values/document.ts';
import { encodeInSteps, isSlowToEncode } from '../values/encode-in-steps.ts';
import { encodeFields } from '../values/encoded-document.ts';
import { decodeReceivedInSteps } from '../values/receive-in-steps.ts';

const headerBytes = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const checksumPresent = 1;
const moreToCome = 2;
const exhaustAllowedFlag = 1 << 16;

/** Parses one complete message, in steps. @throws MongoError if it is malformed or unsupported */
export function* parseMessage(bytes: Buffer): Generator<void, Request> {
  const requestId = bytes.readInt32LE(4);
  const operation = bytes.readInt32LE(12);
  try {
    if (operation === OP_MSG) return yield* parseOpMsg(bytes, requestId);
    if (operation === OP_QUERY) return parseOpQuery(bytes, requestId);
  } catch (error) {
    if (error instanceof MongoError) throw error;
    throw new MongoError(
      'ProtocolError',
      `Malformed message: ${error instanceof Error ? error.message : error}`,
    );
  }
  throw new MongoError('ProtocolError', `Unsupported wire operation ${operation}`);
}

function* parseOpMsg(bytes: Buffer, requestId: number): Generator<void, Request> {
  const flags = bytes.readUInt32LE(headerBytes);
  // unknown flags are errors in the lower 16 bits and ignored in the upper ones
  if (flags & 0xffff & ~(checksumPresent | moreToCome)) {
    throw new MongoError('ProtocolError', `Unknown OP_MSG flags: ${flags}`);
  }
  const end = bytes.length - (flags & checksumPresent ? 4 : 0);
  let body: Doc | undefined;
  const sequences: [string, Buffer[]][] = [];
  for (let offset = headerBytes + 4; offset < end; ) {
    const kind = bytes[offset++];
    const size = bytes.readInt32LE(offset);
    if (size < 5 || offset + size > end)
      throw new MongoError('ProtocolError', 'A section exceeds its message');
    const section = bytes.subarray(offset, offset + size);
    offset += size;
    if (kind === 0 && !body) body = yield* decodeCommand(section);
    else if (kind === 1) sequences.push(parseSequence(section));
    else throw new MongoError('ProtocolError', `Unexpected section of kind ${kind}`);
  }
  if (!body) throw new MongoError('ProtocolError', 'OP_MSG messages must have a body');
  const documents = yield* takeDocuments(body, sequences);
  return {
    requestId,
    body,
    documents,
    isLegacy: false,
    isFireAndForget: (flags & moreToCome) !== 0,
    exhaustAllowed: (flags & exhaustAllowedFlag) !== 0,
  };
}

function* decodeCommand(bytes: Buffer): Generator<void, Doc> {
  const isInsert = bytes.subarray(5, 12).equals(insertFieldName);
  // the documents of an insert are not decoded here
  return isInsert
    ? decodeReceived(bytes, { fieldsAsRaw: { documents: true } })
    : yield* decodeLarge(bytes);
}

function* decodeLarge(bytes: Buffer): Generator<void, Doc> {
  if (!isSlowToDecode(bytes)) return decodeReceived(bytes);
  return (yield* decodeReceivedInSteps(bytes)).document;
}

const insertFieldName = Buffer.from('insert\0');

function parseSequence(section: Buffer): [string, Buffer[]] {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new MongoError('ProtocolError', 'A document sequence has no name');
  const documents: Buffer[] = [];
  for (let offset = nameEnd + 1; offset < section.length; ) {
    const size = section.readInt32LE(offset);
    if (size < 5 || offset + size > section.length)
      throw new MongoError('ProtocolError', 'A document exceeds its section');
    documents.push(section.subarray(offset, offset + size));
    offset += size;
  }
  return [section.toString('utf8', 4, nameEnd), documents];
}

function* takeDocuments(
  body: Doc,
  sequences: [string, Buffer[]][],
): Generator<void, Buffer[] | undefined> {
  const isInsert = Object.keys(body)[0] === 'insert';
  let documents: Buffer[] | undefined;
  if (isInsert && Array.isArray(body.documents)) {
    documents = body.documents.map((document) => {
      if (!(document instanceof Uint8Array))
        throw new MongoError('TypeMismatch', 'documents must be documents');
      return Buffer.from(document.buffer, document.byteOffset, document.byteLength);
    });
  }
  for (const [name, sequence] of sequences) {
    if (isInsert && name === 'documents') documents = sequence;
    else body[name] = yield* decodeSequence(sequence);
  }
  return documents;
}

function* decodeSequence(sequence: Buffer[]): Generator<void, Doc[]> {
  const documents: Doc[] = [];
  for (const bytes of sequence) {
    documents.push(yield* decodeLarge(bytes));
    yield;
  }
  return documents;
}

function parseOpQuery(bytes: Buffer, requestId: number): Request {
  const nameEnd = bytes.indexOf(0, headerBytes + 4);
  const namespace = bytes.toString('utf8', headerBytes + 4, nameEnd);
  if (!namespace.endsWith('.$cmd'))
    throw new MongoError(5739101, 'OP_QUERY is no longer supported');
  const query = decodeReceived(bytes.subarray(nameEnd + 9));
  const [name = ''] = Object.keys(query);
  if (!['hello', 'ismaster'].includes(name.toLowerCase()))
    throw new MongoError(352, `Unsupported OP_QUERY command: ${name}`);
  const body = { ...query, $db: namespace.slice(0, -'.$cmd'.length) };
  return {
    requestId,
    body,
    documents: undefined,
    isLegacy: true,
    isFireAndForget: false,
    exhaustAllowed: false,
  };
}

let lastRequestId = 0;

/** Encodes a reply, in steps. `hasMore` announces another reply to the same request. */
export function* encodeReply(
  reply: Reply,
  request: Pick<Request, 'requestId' | 'isLegacy'>,
  hasMore = false,
): Generator<void, Buffer[]> {
  const document = yield* encodeBody(reply);
  const size = document.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.alloc(request.isLegacy ? headerBytes + 20 : headerBytes + 5);
  lastRequestId = (lastRequestId + 1) & 0x7fffffff;
  head.writeInt32LE(head.length + size, 0);
  head.writeInt32LE(lastRequestId, 4);
  head.writeInt32LE(request.requestId, 8);
  if (request.isLegacy) {
    head.writeInt32LE(OP_REPLY, 12);
    head.writeInt32LE(8, headerBytes);
    head.writeInt32LE(1, headerBytes + 16);
  } else {
    head.writeInt32LE(OP_MSG, 12);
    head.writeUInt32LE(hasMore ? moreToCome : 0, headerBytes);
  }
  return [head, ...document];
}

function* encodeBody({ batch, ...rest }: Reply): Generator<void, Buffer[]> {
  const parts = isSlowToEncode(rest) ? [(yield* encodeInSteps(rest)).bytes] : encodeFields(rest);
  if (!batch) return parts;
  const tail = Buffer.concat(parts);
  const { documents } = batch;
  const cursorTail = serialize(batch.cursor).subarray(4);
  const cursor = [
    element(3, 'cursor'),
    size(4 + element(4, batch.field).length + documents.byteLength + cursorTail.length),
    element(4, batch.field),
    ...documents.parts(),
    Buffer.from(cursorTail),
  ];
  const inner = cursor.reduce((sum, part) => sum + part.length, 0);
  return [size(inner + tail.length), ...cursor, tail.subarray(4)];
}

function element(type: number, name: string): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`)]);
}

function size(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32LE(value);
  return bytes;
}
