import { Binary, type Document, Long, MongoClient, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { RawConnection } from '../../test/raw-connection.ts';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();
const client = { driver: { name: 'd', version: '1' }, os: { type: 'Linux' } };

/** Sends commands on one new connection and returns their replies. */
async function replies(commands: Document[]): Promise<Document[]> {
  const connection = await RawConnection.open(mongo.server.port);
  try {
    const all: Document[] = [];
    for (const command of commands) all.push(await connection.run(command));
    return all;
  } finally {
    connection.close();
  }
}

const reply = async (command: Document) => (await replies([command]))[0];

describe('client metadata', () => {
  const invalid: [string, number, unknown][] = [
    ['more than 512 bytes', 185, { ...client, platform: 'x'.repeat(512) }],
    ['a value that is no document', 14, 'me'],
    ['no driver', 183, { os: client.os }],
    ['no operating system', 183, { driver: client.driver }],
    ['a driver without a version', 183, { ...client, driver: { name: 'd' } }],
    ['a version that is no string', 14, { ...client, driver: { name: 'd', version: 1 } }],
    ['an application that is no document', 14, { ...client, application: 'a' }],
    ['too long an application name', 184, { ...client, application: { name: 'x'.repeat(129) } }],
  ];
  it.each(invalid)('is rejected with %s', async (_, code, metadata) => {
    expect(await reply({ hello: 1, client: metadata })).toMatchObject({ ok: 0, code });
  });

  it('is accepted in the first hello only', async () => {
    const hello = { hello: 1, client };
    const again = { ok: 0, code: 186, codeName: 'ClientMetadataCannotBeMutated' };
    expect(await replies([hello, { hello: 1 }, hello])).toMatchObject([
      { ok: 1 },
      { ok: 1 },
      again,
    ]);
    expect(await replies([{ isMaster: 1 }, hello])).toMatchObject([{ ok: 1 }, again]);
    expect(await replies([{ hello: 1, client: {} }, hello])).toMatchObject([{ ok: 0 }, { ok: 1 }]);
  });
});

describe('failCommand', () => {
  const fail = (data: Document, mode: unknown = 'alwaysOn') =>
    mongo.client.db('admin').command({ configureFailPoint: 'failCommand', mode, data });
  const off = () =>
    mongo.client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });

  it('treats both spellings of a command alike', async () => {
    const appName = 'spelling';
    const named = { ...client, application: { name: appName } };
    for (const [listed, other] of [
      ['isMaster', 'ismaster'],
      ['ismaster', 'isMaster'],
    ] as const) {
      await fail({ failCommands: [listed], errorCode: 91, appName });
      const failed = { ok: 0, code: 91 };
      expect(await reply({ [other]: 1, client: named })).toMatchObject(failed);
      expect(await reply({ [listed]: 1, client: named })).toMatchObject(failed);
      expect(await reply({ hello: 1, client: named })).toMatchObject({ ok: 1 });
    }
    await off();
  });

  it('fails the handshake of a driver by its application name', async () => {
    await fail({ failCommands: ['hello', 'isMaster'], closeConnection: true, appName: 'shy' });
    const options = { appName: 'shy', serverSelectionTimeoutMS: 300 };
    await expect(MongoClient.connect(mongo.server.uri, options)).rejects.toThrow();
    const other = await mongo.connect({ appName: 'bold' });
    expect(await other.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await off();
    await mongo.connect(options);
  });

  it('fails all commands, or those of a namespace, but not configureFailPoint', async () => {
    await fail({ failAllCommands: true, errorCode: 8 });
    expect(await reply({ ping: 1 })).toMatchObject({ ok: 0, code: 8 });
    expect(await reply({ buildInfo: 1 })).toMatchObject({ ok: 0, code: 8 });
    await reply({ configureFailPoint: 'failCommand', mode: 'off' });
    expect(await reply({ ping: 1 })).toMatchObject({ ok: 1 });
    await fail({ failCommands: ['find'], namespace: 'a.b', errorCode: 8 });
    await expect(mongo.client.db('a').collection('b').findOne()).rejects.toMatchObject({ code: 8 });
    expect(await mongo.client.db('a').collection('c').findOne()).toBeNull();
    await fail({ failCommands: ['configureFailPoint'], errorCode: 8 });
    await off();
  });
});

describe('$clusterTime', () => {
  const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
  const clusterTime = new Timestamp({ t: 1, i: 1 });

  it.each([
    ['a value that is no document', 10065, 1],
    ['no time', 4, { signature }],
    ['a time that is no timestamp', 14, { clusterTime: new Date(), signature }],
    ['a signature that is no document', 14, { clusterTime, signature: 1 }],
  ])('is rejected with %s', async (_, code, $clusterTime) => {
    expect(await reply({ ping: 1, $clusterTime })).toMatchObject({ ok: 0, code });
  });

  it('is accepted when it is valid', async () => {
    const valid = { clusterTime, signature };
    expect(await reply({ ping: 1, $clusterTime: valid })).toMatchObject({ ok: 1 });
  });
});
