import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'bson';
import { describe, expect, it } from 'vitest';
import { openAndDrop, sendMalformed } from '../../test/fuzz/fuzz-client.ts';
import { randomFrom } from '../../test/fuzz/malformed.ts';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();

function message(
  body: object,
  { flags = 0, operation = 2013, size }: { flags?: number; operation?: number; size?: number } = {},
): Buffer {
  const document = serialize(body);
  const head = Buffer.alloc(21);
  head.writeInt32LE(size ?? head.length + document.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(operation, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, document]);
}

/** Sends bytes and returns up to `wanted` replies, fewer if the server closes the connection. */
function replies(
  bytes: Buffer,
  wanted: number,
): Promise<{ flags: number; body: Record<string, unknown> }[]> {
  return new Promise((resolve, reject) => {
    const parsed: { flags: number; body: Record<string, unknown> }[] = [];
    let received = Buffer.alloc(0);
    const socket: Socket = connect(mongo.server.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const size = received.readInt32LE(0);
        parsed.push({
          flags: received.readUInt32LE(16),
          body: deserialize(received.subarray(21, size)),
        });
        received = received.subarray(size);
      }
      if (parsed.length >= wanted) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(parsed));
  });
}

describe('wire protocol', () => {
  it('replies to hello as the primary of a replica set', async () => {
    const [hello] = await replies(message({ hello: 1, $db: 'admin' }), 1);
    expect(hello?.body).toMatchObject({
      isWritablePrimary: true,
      setName: 'rs0',
      maxWireVersion: 21,
      ok: 1,
    });
    expect(hello?.body.hosts).toEqual([`127.0.0.1:${mongo.server.port}`]);
  });

  it('delays an awaitable hello and streams its replies', async () => {
    const [first] = await replies(message({ hello: 1, $db: 'admin' }), 1);
    const wait = {
      hello: 1,
      topologyVersion: first?.body.topologyVersion,
      maxAwaitTimeMS: 100,
      $db: 'admin',
    };
    const start = performance.now();
    const streamed = await replies(message(wait, { flags: 1 << 16 }), 3);
    expect(performance.now() - start).toBeGreaterThan(280);
    expect(streamed.map(({ flags }) => flags)).toEqual([2, 2, 2]);
  });

  it.each([
    ['an unknown operation', message({ ping: 1, $db: 'x' }, { operation: 2010 })],
    ['unknown flags', message({ ping: 1, $db: 'x' }, { flags: 4 })],
    ['a command without a database', message({ ping: 1 })],
  ])('replies to %s with an error', async (_, bytes) => {
    const [reply] = await replies(bytes, 1);
    expect(reply?.body.ok).toBe(0);
  });

  it.each([
    ['exceeds the maximum size', message({ ping: 1 }, { size: 48_000_001 })],
    ['declares a size below that of its header', message({ ping: 1 }, { size: 3 })],
    ['has a negative size', message({ ping: 1 }, { size: -1 })],
  ])('closes the connection when a message %s', async (_, bytes) => {
    expect(await replies(bytes, 1)).toEqual([]);
    expect(await mongo.client.db('x').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('survives documents with a wrong length', async () => {
    const bytes = message({ find: 'x', filter: { a: 'text' }, $db: 'x' });
    const results = { closed: 0, refused: 0, answered: 0 };
    for (let i = 21; i < bytes.length; i++) {
      const broken = Buffer.from(bytes);
      broken[i] = 0xfe;
      const [reply] = await replies(broken, 1);
      if (!reply) results.closed++;
      else if (reply.body.ok === 0) results.refused++;
      else results.answered++;
    }
    // The name of a field in the filter may have any bytes.
    expect(results).toEqual({ closed: 0, refused: 52, answered: 1 });
    expect(await mongo.client.db('x').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it.each([
    ['has a string with a wrong length', 7],
    ['lacks its terminator', 16],
  ])('rejects a document that %s', async (_, at) => {
    const bytes = message({ insert: 'x', documents: [{ a: 'text' }], $db: 'broken' });
    bytes[bytes.indexOf(serialize({ a: 'text' })) + at] = 0x7f;
    const [reply] = await replies(bytes, 1);
    expect(reply?.body).toMatchObject({ n: 0, writeErrors: [{ code: 22 }] });
    expect(await mongo.client.db('broken').collection('x').countDocuments()).toBe(0);
  });

  it('survives all kinds of malformed messages', async () => {
    const rounds = Array.from({ length: 6 }, (_, i) => randomFrom(i));
    await Promise.all(rounds.map((random) => sendMalformed(mongo.server.port, 300, random)));
    expect(await mongo.client.db('x').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('survives clients that disconnect abruptly', async () => {
    await Promise.all(Array.from({ length: 100 }, () => openAndDrop(mongo.server.port)));
    expect(await mongo.client.db('x').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});
