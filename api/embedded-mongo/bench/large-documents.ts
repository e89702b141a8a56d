import type { Document, MongoClient } from 'mongodb';

/** A document of 13 MB. */
function largeDocument(_id: number) {
  return { _id, kind: 'large', list: Array.from({ length: 900_000 }, (_, i) => i / 7) };
}

/** Operations on documents that are too large to be decoded or encoded at once. */
export function largeDocumentOperations(client: MongoClient): [string, () => Promise<unknown>][] {
  const large = client.db('bench').collection<Document & { _id: number }>('large');
  const sources = [1, 2].map(largeDocument);
  const [one, other] = sources;
  const list = Array.from({ length: 40_000 }, (_, i) => i);
  const many = Array.from({ length: 100 }, (_, i) => ({ _id: 100 + i, kind: 'many', list }));
  const drain = async (pipeline: Document[]) => {
    for await (const _ of large.aggregate(pipeline));
  };
  return [
    ['large: insert', () => large.insertOne({ ...one, _id: 1 })],
    ['large: insert 100 of 400 KB', () => large.insertMany(many)],
    ['large: find by _id', () => large.findOne({ _id: 1 })],
    ['large: find by another field', () => large.findOne({ kind: 'large' })],
    ['large: find by an element', () => large.findOne({ _id: 1, list: -1 })],
    [
      'large: find by $elemMatch',
      () => large.findOne({ _id: 1, list: { $elemMatch: { $lt: 0 } } }),
    ],
    ['large: find sorted', () => large.find({ kind: 'large' }).sort({ kind: 1 }).toArray()],
    ['large: find sorted by the list', () => large.find({ _id: 1 }).sort({ list: 1 }).toArray()],
    ['large: distinct', () => large.distinct('list', { kind: 'many' })],
    ['large: project $size', () => drain([{ $project: { n: { $size: '$list' } } }])],
    ['large: project fields', () => large.findOne({ _id: 1 }, { projection: { list: 1 } })],
    [
      'large: $match, $unwind, $group',
      () =>
        drain([
          { $match: { _id: 1 } },
          { $unwind: '$list' },
          { $group: { _id: null, n: { $sum: '$list' } } },
        ]),
    ],
    ['large: $set', () => large.updateOne({ _id: 1 }, { $set: { n: 1 } })],
    ['large: $inc by another field', () => large.updateMany({ kind: 'large' }, { $inc: { n: 1 } })],
    ['large: $push', () => large.updateOne({ _id: 1 }, { $push: { list: 7 } as Document })],
    ['large: $pull', () => large.updateOne({ _id: 1 }, { $pull: { list: 7 } as Document })],
    [
      'large: $addToSet',
      () => large.updateOne({ _id: 1 }, { $addToSet: { list: -2 } } as Document),
    ],
    ['large: $inc of an element', () => large.updateOne({ _id: 1 }, { $inc: { 'list.5': 1 } })],
    ['large: replace', () => large.replaceOne({ _id: 1 }, { ...other, _id: 1 })],
    ['large: findAndModify', () => large.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })],
    [
      'large: findAndModify, new',
      () => large.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { returnDocument: 'after' }),
    ],
    ['large: build an index', () => large.createIndex({ kind: 1 })],
    ['large: delete', () => large.deleteOne({ _id: 1 })],
    ['large: delete 100 of 400 KB', () => large.deleteMany({ kind: 'many' })],
  ];
}
