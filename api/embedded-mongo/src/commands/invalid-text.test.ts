import { deserialize, serialize } from 'bson';
import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { RawConnection } from '../../test/raw-connection.ts';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();
const invalid = Buffer.from([0xc3, 0x28, 0xff]);

/** Encodes a command with each `???` replaced by bytes that are not valid UTF-8. */
function withInvalidText(command: Document): Buffer {
  const bytes = Buffer.from(serialize(command));
  for (let at = bytes.indexOf('???'); at >= 0; at = bytes.indexOf('???')) invalid.copy(bytes, at);
  return bytes;
}

async function run(command: Document): Promise<{ bytes: Buffer; reply: Document }> {
  const connection = await RawConnection.open(mongo.server.port);
  try {
    const bytes = await connection.runBytes(withInvalidText({ ...command, $db: 'text' }));
    return { bytes, reply: deserialize(bytes, { validation: { utf8: false } }) };
  } finally {
    connection.close();
  }
}

describe('strings that are not valid UTF-8', () => {
  it('are stored and returned byte for byte', async () => {
    const documents = [{ _id: 1, name: 'a???b', n: 1 }];
    expect((await run({ insert: 'rows', documents })).reply).toMatchObject({ n: 1, ok: 1 });
    const { bytes, reply } = await run({ find: 'rows', filter: { n: 1 } });
    expect(reply.cursor.firstBatch).toHaveLength(1);
    expect(bytes.includes(Buffer.concat([Buffer.from('a'), invalid, Buffer.from('b')]))).toBe(true);
  });

  it('are rejected where a change would alter them', async () => {
    await run({ insert: 'fixed', documents: [{ _id: 1, name: '???', n: 1 }] });
    const update = { update: 'fixed', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] };
    expect((await run(update)).reply.writeErrors).toMatchObject([{ code: 22 }]);
    expect((await run({ find: 'fixed', filter: { n: 1 } })).bytes.includes(invalid)).toBe(true);
    const withoutId = { insert: 'fixed', documents: [{ name: '???' }] };
    expect((await run(withoutId)).reply.writeErrors).toMatchObject([{ code: 22 }]);
    const remove = { delete: 'fixed', deletes: [{ q: { n: 1 }, limit: 1 }] };
    expect((await run(remove)).reply).toMatchObject({ n: 1, ok: 1 });
  });

  it('are rejected in commands', async () => {
    expect((await run({ find: 'rows', filter: { name: '???' } })).reply).toMatchObject({
      code: 22,
    });
  });

  it('do not prevent updates of documents with the replacement character', async () => {
    const rows = mongo.client.db('text').collection<{ _id: number; name: string }>('valid');
    await rows.insertOne({ _id: 1, name: '\ufffd' });
    expect((await rows.updateOne({ _id: 1 }, { $set: { n: 1 } })).modifiedCount).toBe(1);
  });
});
