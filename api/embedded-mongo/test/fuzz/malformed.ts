import { Binary, BSON } from 'mongodb';

/** Creates a seeded generator of numbers in [0, 1): mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const headerBytes = 16;
const OP_MSG = 2013;
const lsid = { id: new Binary(Buffer.alloc(16, 7), 4) };

/** Commands with an effect, so that malformed variants reach the layers behind the wire protocol. */
const commands = [
  { ping: 1, $db: 'fuzz' },
  { hello: 1, $db: 'admin' },
  { insert: 'stones', documents: [{ _id: 1, a: [1, { b: 'x' }], d: new Date(0) }], $db: 'fuzz' },
  { find: 'stones', filter: { a: { $gt: 1 } }, sort: { b: -1 }, limit: 3, $db: 'fuzz', lsid },
  {
    update: 'stones',
    updates: [{ q: { a: 1 }, u: { $push: { c: 2 } }, upsert: true }],
    $db: 'fuzz',
  },
  { delete: 'stones', deletes: [{ q: { a: { $in: [1, 2] } }, limit: 1 }], $db: 'fuzz' },
  {
    aggregate: 'stones',
    pipeline: [{ $group: { _id: '$a', n: { $sum: 1 } } }],
    cursor: {},
    $db: 'fuzz',
  },
  {
    findAndModify: 'stones',
    query: { _id: 1 },
    update: { $set: { z: 1 } },
    $db: 'fuzz',
    lsid,
    txnNumber: 1n,
  },
  { createIndexes: 'stones', indexes: [{ key: { a: 1 }, name: 'a_1' }], $db: 'fuzz' },
  { getMore: 1n, collection: 'stones', $db: 'fuzz' },
].map((command) => message(BSON.serialize(command)));

/** Wraps the bytes of one section in a message. */
export function message(section: Uint8Array, operation = OP_MSG): Buffer {
  const head = Buffer.alloc(headerBytes + 5);
  head.writeInt32LE(head.length + section.length, 0);
  head.writeInt32LE(operation, 12);
  return Buffer.concat([head, section]);
}

type Mutation = (random: () => number) => Buffer;

function anyOf<T>(items: readonly T[], random: () => number): T {
  // as: an index below the length
  return items[Math.floor(random() * items.length)] as T;
}

const wrongLengths = [0, 1, 4, 5, -1, 0x7fffffff, -0x80000000, 16_777_217, 255];

/** Mutations that keep the message length correct, so that the stream stays in sync. */
const mutations: Mutation[] = [
  function flipBytes(random) {
    const bytes = Buffer.from(anyOf(commands, random));
    for (let flips = 1 + random() * 8; flips > 0; flips--)
      bytes[headerBytes + Math.floor(random() * (bytes.length - headerBytes))] = random() * 256;
    return bytes;
  },
  function corruptLengths(random) {
    const bytes = Buffer.from(anyOf(commands, random));
    const offset = headerBytes + Math.floor(random() * (bytes.length - headerBytes - 4));
    bytes.writeInt32LE(anyOf(wrongLengths, random), random() < 0.3 ? headerBytes + 5 : offset);
    return bytes;
  },
  function truncate(random) {
    const whole = anyOf(commands, random);
    const bytes = Buffer.from(
      whole.subarray(0, headerBytes + random() * (whole.length - headerBytes)),
    );
    bytes.writeInt32LE(bytes.length, 0);
    return bytes;
  },
  function changeOperation(random) {
    const bytes = Buffer.from(anyOf(commands, random));
    bytes.writeInt32LE(anyOf([0, 1, 2001, 2002, 2004, 2005, 2006, 2007, 2012, -1], random), 12);
    return bytes;
  },
  function noise(random) {
    const bytes = Buffer.from(
      Array.from({ length: headerBytes + random() * 300 }, () => random() * 256),
    );
    bytes.writeInt32LE(bytes.length, 0);
    bytes.writeInt32LE(random() < 0.8 ? OP_MSG : 2004, 12);
    return bytes;
  },
  function nestDeeply(random) {
    return nested(Math.floor(2 + random() ** 6 * 20_000), anyOf([3, 4], random));
  },
];

/** Builds a find with a deeply nested filter, which the driver's serializer rejects. */
function nested(depth: number, type: number): Buffer {
  const filter = Buffer.alloc(depth * 9 + 5);
  for (let level = 0; level < depth; level++) {
    filter.writeInt32LE(filter.length - level * 9, level * 8);
    filter.write(`${String.fromCharCode(type)}$or`, level * 8 + 4, 'latin1');
  }
  filter.writeInt32LE(5, depth * 8);
  const rest = BSON.serialize({ find: 'stones', $db: 'fuzz' }).subarray(4);
  const size = Buffer.alloc(4);
  size.writeInt32LE(4 + 8 + filter.length + rest.length);
  return message(Buffer.concat([size, Buffer.from('\x03filter\0'), filter, rest]));
}

/** Returns a malformed message with a correct message length. */
export function malformed(random: () => number): Buffer {
  return anyOf(mutations, random)(random);
}

/** Returns bytes after which the stream is out of sync: a wrong message length or a partial message. */
export function unfinished(random: () => number): Buffer {
  const bytes = Buffer.from(anyOf(commands, random));
  if (random() < 0.5) return bytes.subarray(0, random() * bytes.length);
  bytes.writeInt32LE(
    anyOf([...wrongLengths, 48_000_000, 48_000_001, bytes.length + 100], random),
    0,
  );
  return bytes;
}
