import type { Document, MongoClient, UpdateFilter } from 'mongodb';

/** A document of 13 MB. */
function largeDocument(_id: number) {
  return { _id, kind: 'large', list: Array.from({ length: 900_000 }, (_, i) => i / 7) };
}

type Large = Document & { _id: number };

/** Operations on documents that are too large to be decoded or encoded at once. */
export function largeDocumentOperations(client: MongoClient): [string, () => Promise<unknown>][] {
  const large = client.db('bench').collection<Large>('large');
  const sources = [1, 2].map(largeDocument);
  const [one, other] = sources;
  const list = Array.from({ length: 40_000 }, (_, i) => i);
  const many = Array.from({ length: 100 }, (_, i) => ({ _id: 100 + i, kind: 'many', list }));
  const drain = async (pipeline: Document[]) => {
    for await (const _ of large.aggregate(pipeline));
  };
  const update = (change: Document, options = {}) =>
    large.updateOne({ _id: 1 }, change as UpdateFilter<Large>, options);
  const evaluate = (value: Document) =>
    drain([{ $match: { _id: 1 } }, { $project: { _id: 0, n: { $size: value } } }]);
  const merge = (options: Document) =>
    drain([
      { $match: { _id: 1 } },
      { $set: { _id: 9 } },
      { $merge: { into: 'merged', ...options } },
    ]);
  const many1000 = Array.from({ length: 1000 }, (_, i) => -i - 1);
  const many100000 = Array.from({ length: 100_000 }, (_, i) => -i - 1);
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
    ['large: positional $', () => large.updateOne({ _id: 1, list: 7 }, { $inc: { 'list.$': 1 } })],
    ['large: $[]', () => update({ $inc: { 'list.$[]': 1 } })],
    [
      'large: $[identifier] of few',
      () => update({ $inc: { 'list.$[x]': 1 } }, { arrayFilters: [{ x: { $lt: 0 } }] }),
    ],
    [
      'large: $[identifier] of all',
      () => update({ $inc: { 'list.$[x]': 1 } }, { arrayFilters: [{ x: { $gte: 0 } }] }),
    ],
    [
      'large: $push with $sort and $slice',
      () => update({ $push: { list: { $each: [1, 2], $sort: -1, $slice: 900_000 } } }),
    ],
    [
      'large: $push of 100,000',
      () => update({ $push: { list: { $each: many100000, $position: 0 } } }),
    ],
    ['large: $addToSet of 1,000', () => update({ $addToSet: { list: { $each: many1000 } } })],
    ['large: $pull of a range', () => update({ $pull: { list: { $lt: 1 } } })],
    ['large: $pull with $in', () => update({ $pull: { list: { $in: many1000 } } })],
    ['large: $pullAll of 1,000', () => update({ $pullAll: { list: many1000 } })],
    ['large: pipeline', () => update([{ $set: { n: { $size: '$list' } } }])],
    ['large: $rename', () => update({ $rename: { list: 'numbers' } })],
    ['large: $rename back', () => update({ $rename: { numbers: 'list' } })],
    [
      'large: upsert',
      () => large.updateOne({ _id: 7 }, { $set: { list: one?.list ?? [] } }, { upsert: true }),
    ],
    [
      'large: upsert a replacement',
      () => large.replaceOne({ _id: 8 }, { ...other, _id: 8 }, { upsert: true }),
    ],
    [
      'large: findAndModify, upsert',
      () =>
        large.findOneAndReplace(
          { _id: 9 },
          { ...other, _id: 9 },
          { upsert: true, returnDocument: 'after' },
        ),
    ],
    ['large: findAndModify, remove', () => large.findOneAndDelete({ _id: 9 })],
    [
      'large: project with $',
      () => large.findOne({ _id: 1, list: { $lt: -1 } }, { projection: { 'list.$': 1 } }),
    ],
    [
      'large: project with $elemMatch',
      () => large.findOne({ _id: 1 }, { projection: { list: { $elemMatch: { $lt: -1 } } } }),
    ],
    [
      'large: project with $slice',
      () => large.findOne({ _id: 1 }, { projection: { list: { $slice: -5 } } }),
    ],
    ['large: distinct of one', () => large.distinct('list', { _id: 1 }).catch(() => {})],
    ['large: $in of 100,000', () => large.findOne({ n: { $in: many100000 } })],
    ['large: _id $in of 100,000', () => large.findOne({ _id: { $in: many100000 } })],
    ['large: $in of 1,000 on the list', () => large.findOne({ _id: 1, list: { $in: many1000 } })],
    ['large: $nin of 1,000 on the list', () => large.findOne({ _id: 1, list: { $nin: many1000 } })],
    ['large: $sortArray', () => evaluate({ $sortArray: { input: '$list', sortBy: -1 } })],
    ['large: $setUnion', () => evaluate({ $setUnion: ['$list', [1, 2]] })],
    [
      'large: $sort',
      () =>
        drain([{ $match: { _id: 1 } }, { $set: { m: 1 } }, { $sort: { list: 1 } }, { $limit: 1 }]),
    ],
    [
      'large: $group with $push',
      () =>
        drain([
          { $match: { _id: 1 } },
          { $unwind: '$list' },
          { $group: { _id: null, all: { $push: '$list' } } },
        ]),
    ],
    [
      'large: $group with $addToSet',
      () =>
        drain([
          { $match: { _id: 1 } },
          { $unwind: '$list' },
          { $group: { _id: null, all: { $addToSet: '$list' } } },
        ]),
    ],
    [
      'large: $group by the list',
      () => drain([{ $match: { _id: 1 } }, { $group: { _id: '$list' } }]),
    ],
    [
      'large: $group with $push of lists',
      () =>
        drain([
          { $match: { kind: 'many', _id: { $lt: 120 } } },
          { $group: { _id: null, all: { $push: '$list' } } },
        ]),
    ],
    [
      'large: $group with $max',
      () =>
        drain([
          { $match: { _id: { $lt: 9 } } },
          { $group: { _id: null, most: { $max: '$list' } } },
        ]),
    ],
    [
      'large: $lookup',
      () =>
        drain([
          { $match: { _id: 7 } },
          { $lookup: { from: 'large', localField: '_id', foreignField: '_id', as: 'l' } },
          { $project: { n: { $size: '$l' } } },
        ]),
    ],
    [
      'large: $facet',
      () => drain([{ $match: { _id: 1 } }, { $facet: { a: [{ $project: { list: 1 } }] } }]),
    ],
    ['large: $out', () => drain([{ $match: { _id: { $lt: 9 } } }, { $out: 'copied' }])],
    ['large: $merge, insert', () => merge({})],
    ['large: $merge', () => merge({})],
    ['large: $merge, replace', () => merge({ whenMatched: 'replace' })],
    [
      'large: $merge, pipeline',
      () => merge({ whenMatched: [{ $set: { m: { $size: '$$new.list' } } }] }),
    ],
    [
      'large: commit a transaction',
      () =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            await large.insertMany(
              [
                { ...one, _id: 20 },
                { ...one, _id: 21 },
              ],
              { session },
            );
            await large.updateOne({ _id: 7 }, { $set: { n: 1 } }, { session });
          }),
        ),
    ],
    [
      'large: sweep by TTL',
      async () => {
        const expiring = client.db('bench').collection('expiring');
        await expiring.insertMany(
          [1, 2].map((i) => ({ ...one, _id: i, at: new Date(0) })) as Document[],
        );
        await expiring.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
        await client.db('admin').command({ setParameter: 1, ttlMonitorSleepSecs: 1 });
        while ((await expiring.estimatedDocumentCount()) > 0)
          await new Promise((r) => setTimeout(r, 50));
      },
    ],
    ['large: drop', () => client.db('bench').collection('copied').drop()],
    [
      'large: insert with an index',
      async () => {
        const indexed = client.db('bench').collection<Large>('indexed');
        await indexed.createIndex({ list: 1 });
        await indexed.insertOne({ _id: 1, list: list.slice(0, 10_000) });
      },
    ],
    [
      'large: update with an index',
      () =>
        client
          .db('bench')
          .collection<Large>('indexed')
          .updateOne({ _id: 1 }, { $push: { list: 5 } } as Document),
    ],
    [
      'large: delete with an index',
      () => client.db('bench').collection<Large>('indexed').deleteOne({ _id: 1 }),
    ],
    ['large: build an index', () => large.createIndex({ kind: 1 })],
    ['large: delete', () => large.deleteOne({ _id: 1 })],
    ['large: delete 100 of 400 KB', () => large.deleteMany({ kind: 'many' })],
  ];
}
