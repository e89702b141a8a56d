import { Binary, BSON } from 'mongodb';

/** Numbers from 0 to 1 that a seed repeats: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const HEAD = 16;
const OP_MSG = 2013;
const lsid = { id: new Binary(Buffer.alloc(16, 7), 4) };

/** Commands that do something, so that broken ones reach what lies behind the wire. */
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

/** A whole message around the bytes of one section. */
export function message(section: Uint8Array, operation = OP_MSG): Buffer {
  const head = Buffer.alloc(HEAD + 5);
  head.writeInt32LE(head.length + section.length, 0);
  head.writeInt32LE(operation, 12);
  return Buffer.concat([head, section]);
}

type Breakage = (random: () => number) => Buffer;

function anyOf<T>(items: readonly T[], random: () => number): T {
  // as: an index below the length
  return items[Math.floor(random() * items.length)] as T;
}

const lies = [0, 1, 4, 5, -1, 0x7fffffff, -0x80000000, 16_777_217, 255];

/** Ways to break a message whose own length stays true, so that the stream goes on behind it. */
const breakages: Breakage[] = [
  function flipped(random) {
    const bytes = Buffer.from(anyOf(commands, random));
    for (let flips = 1 + random() * 8; flips > 0; flips--)
      bytes[HEAD + Math.floor(random() * (bytes.length - HEAD))] = random() * 256;
    return bytes;
  },
  function lyingAboutLengths(random) {
    const bytes = Buffer.from(anyOf(commands, random));
    const at = HEAD + Math.floor(random() * (bytes.length - HEAD - 4));
    bytes.writeInt32LE(anyOf(lies, random), random() < 0.3 ? HEAD + 5 : at);
    return bytes;
  },
  function truncated(random) {
    const whole = anyOf(commands, random);
    const bytes = Buffer.from(whole.subarray(0, HEAD + random() * (whole.length - HEAD)));
    bytes.writeInt32LE(bytes.length, 0);
    return bytes;
  },
  function ofAnotherOperation(random) {
    const bytes = Buffer.from(anyOf(commands, random));
    bytes.writeInt32LE(anyOf([0, 1, 2001, 2002, 2004, 2005, 2006, 2007, 2012, -1], random), 12);
    return bytes;
  },
  function ofNoise(random) {
    const bytes = Buffer.from(Array.from({ length: HEAD + random() * 300 }, () => random() * 256));
    bytes.writeInt32LE(bytes.length, 0);
    bytes.writeInt32LE(random() < 0.8 ? OP_MSG : 2004, 12);
    return bytes;
  },
  function nestedDeeply(random) {
    return nested(Math.floor(2 + random() ** 6 * 20_000), anyOf([3, 4], random));
  },
];

/** A find whose filter is so deep: written by hand, since the driver refuses to make it. */
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

/** A broken message, whose first four bytes tell its length. */
export function malformed(random: () => number): Buffer {
  return anyOf(breakages, random)(random);
}

/** Bytes that no further message can follow: a length that is not true, or half a message. */
export function unfinished(random: () => number): Buffer {
  const bytes = Buffer.from(anyOf(commands, random));
  if (random() < 0.5) return bytes.subarray(0, random() * bytes.length);
  bytes.writeInt32LE(anyOf([...lies, 48_000_000, 48_000_001, bytes.length + 100], random), 0);
  return bytes;
}
