import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** Invalid filters, which are rejected even without documents, and their error codes. */
const refused: [Document, number][] = [
  [{ a: { $gt: /x/ } }, 2],
  [{ a: { $ne: /x/ } }, 2],
  [{ a: { $in: 1 } }, 2],
  [{ a: { $nin: null } }, 2],
  [{ a: { $in: [{ $gt: 1 }] } }, 2],
  [{ a: { $foo: 1 } }, 2],
  [{ a: { $gt: 1, b: 2 } }, 2],
  [{ a: { $gt: 1, constructor: 2 } }, 2],
  [{ a: { $and: [{ b: 1 }] } }, 2],
  [{ $foo: 1 }, 2],
  [{ $and: [] }, 2],
  [{ $or: { a: 1 } }, 2],
  [{ $nor: [1] }, 2],
  [{ a: { $not: 1 } }, 2],
  [{ a: { $not: {} } }, 2],
  [{ a: { $not: [1] } }, 2],
  [{ a: { $not: new Date() } }, 2],
  [{ a: { $not: { b: 1 } } }, 2],
  [{ a: { $all: 1 } }, 2],
  [{ a: { $all: [{ $gt: 1 }] } }, 2],
  [{ a: { $all: [1, { $elemMatch: { b: 1 } }] } }, 2],
  [{ a: { $all: [{ $elemMatch: { b: 1 } }, 1] } }, 2],
  [{ a: { $elemMatch: 1 } }, 2],
  [{ a: { $elemMatch: [1] } }, 2],
  [{ a: { $elemMatch: { $expr: true } } }, 2],
  [{ a: { $elemMatch: { $gt: 1, b: 2 } } }, 2],
  [{ a: { $size: -1 } }, 2],
  [{ a: { $size: 1.5 } }, 2],
  [{ a: { $size: 'x' } }, 2],
  [{ a: { $size: null } }, 2],
  [{ a: { $mod: 1 } }, 2],
  [{ a: { $mod: [] } }, 2],
  [{ a: { $mod: [1] } }, 2],
  [{ a: { $mod: [1, 2, 3] } }, 2],
  [{ a: { $mod: [0, 1] } }, 2],
  [{ a: { $mod: [0.5, 1] } }, 2],
  [{ a: { $mod: ['1', 1] } }, 2],
  [{ a: { $mod: [1, 'x'] } }, 2],
  [{ a: { $mod: [Number.NaN, 1] } }, 2],
  [{ a: { $mod: [2, Number.POSITIVE_INFINITY] } }, 2],
  [{ a: { $type: 'text' } }, 2],
  [{ a: { $type: 99 } }, 2],
  [{ a: { $type: 0 } }, 2],
  [{ a: { $type: 1.5 } }, 2],
  [{ a: { $type: [] } }, 9],
  [{ a: { $type: true } }, 14],
  [{ a: { $regex: 1 } }, 2],
  [{ a: { $options: 'i' } }, 2],
  [{ a: { $regex: 'a', $options: 1 } }, 2],
  [{ a: { $regex: 'a', $options: 'q' } }, 51108],
  [{ a: { $regex: '(' } }, 51091],
  [{ a: { $regex: 'a\0b' } }, 2],
  [{ a: { $regex: /a/i, $options: 'm' } }, 51075],
  [{ a: { $options: 'm', $regex: /a/i } }, 51074],
  [{ a: { $bitsAllSet: 'x' } }, 2],
  [{ a: { $bitsAllSet: -1 } }, 9],
  [{ a: { $bitsAllSet: 1.5 } }, 9],
  [{ a: { $bitsAllSet: [-1] } }, 2],
  [{ a: { $bitsAllSet: [1.5] } }, 2],
  [{ a: { $bitsAllSet: ['x'] } }, 2],
  [{ a: { $bitsAllSet: [2147483648] } }, 2],
  [{ $sampleRate: 2 }, 2],
  [{ $sampleRate: 'x' }, 2],
  [{ a: { $where: 'x' } }, 2],
];

describe('invalid filters', () => {
  it.each(refused)('%o', async (filter, code) => {
    const database = mongo.database();
    const things = database.collection<Row>('things');
    await expect(things.find(filter).toArray()).rejects.toMatchObject({ code });
    await database.createCollection('things');
    await expect(things.find(filter).toArray()).rejects.toMatchObject({ code });
    await things.insertOne({ _id: 1 });
    await expect(things.countDocuments(filter)).rejects.toMatchObject({ code });
    await expect(things.updateOne(filter, { $set: { b: 1 } })).rejects.toMatchObject({ code });
    await expect(things.deleteOne(filter)).rejects.toMatchObject({ code });
  });
});
