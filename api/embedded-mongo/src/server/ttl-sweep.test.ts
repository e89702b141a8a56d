import { Binary, ObjectId } from 'bson';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { MongoServer } from './mongo-server.ts';

describe('a TTL index', () => {
  it('removes expired documents only', async () => {
    const server = await MongoServer.start({ port: 0 });
    const client = await MongoClient.connect(`mongodb://127.0.0.1:${server.port}/?replicaSet=rs0`);
    try {
      const codes = client
        .db('shop')
        .collection<{ _id: number; at?: unknown; list?: number[] }>('codes');
      await codes.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
      const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
      await codes.insertMany([
        { _id: 1, at: ago(61) },
        { _id: 2, at: ago(10) },
        { _id: 3, at: 'never' },
        { _id: 4 },
        { _id: 5, at: [ago(100), ago(0)] },
        { _id: 6, at: new ObjectId() },
        { _id: 7, at: new Binary(Buffer.from('x')) },
        { _id: 8, at: ago(61), list: Array(30_000).fill(1 / 3) },
      ]);
      expect(await server.sweep()).toBe(3);
      expect(await codes.distinct('_id')).toEqual([2, 3, 4, 6, 7]);
      expect(await server.sweep(Date.now() + 60_000)).toBe(1);
    } finally {
      await client.close();
      await server.close();
    }
  });

  it('with a partial filter removes documents that match it only', async () => {
    const server = await MongoServer.start({ port: 0 });
    const client = await MongoClient.connect(`mongodb://127.0.0.1:${server.port}/?replicaSet=rs0`);
    try {
      const mails = client
        .db('shop')
        .collection<{ _id: number; due: Date; attempts: number }>('mails');
      await mails.createIndex(
        { due: 1 },
        { expireAfterSeconds: 60, partialFilterExpression: { attempts: { $gte: 20 } } },
      );
      const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
      await mails.insertMany([
        { _id: 1, due: ago(100), attempts: 20 },
        { _id: 2, due: ago(100), attempts: 3 },
        { _id: 3, due: ago(1), attempts: 20 },
      ]);
      expect(await server.sweep()).toBe(1);
      expect(await mails.distinct('_id')).toEqual([2, 3]);
    } finally {
      await client.close();
      await server.close();
    }
  });
});
