import { type Document, MinKey, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { decimal, firstInexactLong, long } from '../../test/bson-values.ts';
import { useComputed } from '../../test/computed.ts';
import type { Row } from '../../test/test-server.ts';

const { computed, mongo } = useComputed();
const HEX = '0123456789abcdef01234567';
const ID = new ObjectId(HEX);
const DATE = new Date('2018-03-27T05:04:47.890Z');

describe('comparisons', () => {
  it.each<[unknown, unknown]>([
    [{ $cmp: [1, 'a'] }, -1],
    [{ $cmp: ['b', 'a'] }, 1],
    [{ $cmp: [null, '$missing'] }, 1],
    [{ $cmp: [Number.NaN, 1] }, -1],
    [{ $cmp: [firstInexactLong, 9007199254740992] }, 1],
    [{ $eq: [Number.NaN, Number.NaN] }, true],
    [{ $eq: [1, decimal('1.0')] }, true],
    [{ $eq: ['$missing', '$absent'] }, true],
    [{ $eq: ['$missing', null] }, false],
    [{ $ne: [ID, new ObjectId(HEX)] }, false],
    [{ $gt: [DATE, 5] }, true],
    [{ $gt: [[1, 2], [1]] }, true],
    [{ $gte: [firstInexactLong, firstInexactLong] }, true],
    [{ $lt: ['$missing', null] }, true],
    [{ $lt: [new MinKey(), '$missing'] }, true],
    [{ $lte: [{ a: 1 }, { a: 1, b: 2 }] }, true],
  ])('%j', async (expression, value) => {
    expect(await computed(expression)).toBe(value);
  });

  it.each(['$cmp', '$eq', '$ne', '$gt', '$gte', '$lt', '$lte'])(
    '%s requires two operands',
    async (name) => {
      await expect(computed({ [name]: [1] })).rejects.toMatchObject({ code: 16020 });
      await expect(computed({ [name]: '$list' }, { list: [1, 2] })).rejects.toMatchObject({
        code: 16020,
      });
    },
  );
});

describe('collation', () => {
  const collation = { locale: 'en', strength: 2 };
  const isSame = { $eq: ['$name', 'RUBY'] };

  it.each<[string, Document]>([
    ['$project', { $project: { found: isSame } }],
    ['$addFields', { $addFields: { found: isSame } }],
    ['$in', { $addFields: { found: { $in: ['RUBY', ['$name']] } } }],
    ['$cmp', { $addFields: { found: { $eq: [{ $cmp: ['$name', 'RUBY'] }, 0] } } }],
    ['$group', { $group: { _id: '$name', found: { $sum: { $cond: [isSame, 1, 0] } } } }],
  ])('%s uses the collation', async (_, stage) => {
    const collection = mongo.database().collection<Row>('things');
    await collection.insertOne({ name: 'Ruby' });
    const [result] = await collection.aggregate([stage], { collation }).toArray();
    expect(result?.found).toBeTruthy();
    const [plain] = await collection.aggregate([stage]).toArray();
    expect(plain?.found).toBeFalsy();
  });

  it('$expr and updates use the collation', async () => {
    const collection = mongo.database().collection<Row>('things');
    await collection.insertOne({ name: 'Ruby' });
    expect(await collection.find({ $expr: isSame }, { collation }).toArray()).toHaveLength(1);
    await collection.updateOne({}, [{ $set: { found: isSame } }], { collation });
    expect(await collection.findOne()).toMatchObject({ found: true });
  });
});

describe('truth', () => {
  it.each<[unknown, boolean]>([
    [0, false],
    [decimal('0.0'), false],
    [decimal('-0'), false],
    [long('0'), false],
    [null, false],
    ['$missing', false],
    [false, false],
    [Number.NaN, true],
    [decimal('NaN'), true],
    [firstInexactLong, true],
    ['', true],
    [[], true],
    [{ $literal: {} }, true],
  ])('%j is %j', async (value, is) => {
    expect(await computed({ $and: [true, value] })).toBe(is);
    expect(await computed({ $or: [false, value] })).toBe(is);
    expect(await computed({ $not: [value] })).toBe(!is);
  });

  it.each<[unknown, unknown]>([
    [{ $and: [] }, true],
    [{ $or: [] }, false],
    [{ $and: 1 }, true],
    [{ $or: null }, false],
    [{ $not: 0 }, true],
    [{ $not: [[0]] }, false],
    [{ $and: [false, { $divide: [1, { $size: { $ifNull: ['$none', []] } }] }] }, false],
    [{ $or: [1, { $divide: [1, { $size: { $ifNull: ['$none', []] } }] }] }, true],
  ])('%j', async (expression, value) => {
    expect(await computed(expression)).toBe(value);
  });

  it('$not requires one operand', async () => {
    await expect(computed({ $not: [] })).rejects.toMatchObject({ code: 16020 });
    await expect(computed({ $not: [1, 2] })).rejects.toMatchObject({ code: 16020 });
  });
});
