import fc, { type Arbitrary } from 'fast-check';
import { type Document, Int32 } from 'mongodb';
import { expression } from './expressions.ts';
import { filter } from './filters.ts';
import { findProjection, pipeline, plainProjection, sort } from './pipelines.ts';
import { update } from './updates.ts';
import { fields, path, value } from './values.ts';

/** A command on both servers, in one of the transactions `session` or outside of them. */
export interface Operation {
  command: Document;
  session?: 0 | 1;
  /** Whether the order of the returned documents is definite. */
  isOrdered?: boolean;
}

/** The contents of two collections, indexes of the first one, and operations on them. */
export interface Scenario {
  documents: Document[];
  others: Document[];
  indexes: Document[];
  operations: Operation[];
}

const int = (min: number, max: number) => fc.integer({ min, max }).map((n) => new Int32(n));
const collation = { locale: 'en', strength: 2 };
const option = (name: string, item: Arbitrary<unknown>) =>
  fc
    .option(item, { nil: undefined, freq: 5 })
    .map((v): Document => (v === undefined ? {} : { [name]: v }));
const flag = (name: string) => fc.boolean().map((v): Document => (v ? { [name]: true } : {}));
const merged = (...parts: Arbitrary<Document>[]) =>
  fc.tuple(...parts).map((items): Document => Object.assign({}, ...items));

/** A filter for one document: by _id, because plans may find different first matches. */
const idFilter = fc.oneof(
  { weight: 3, arbitrary: int(0, 7).map((_id) => ({ _id })) },
  { weight: 2, arbitrary: fc.tuple(int(0, 7), filter).map(([_id, other]) => ({ ...other, _id })) },
);

const id = int(0, 7);
const upsertFilter = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(int(8, 20), filter).map(([_id, other]) => ({ ...other, _id })) },
  { weight: 1, arbitrary: filter },
);
const statement = fc.oneof(
  {
    weight: 4,
    arbitrary: merged(
      idFilter.map((q) => ({ q })),
      update,
      flag('upsert'),
      option('collation', fc.constant(collation)),
    ),
  },
  {
    weight: 3,
    arbitrary: merged(
      filter.map((q) => ({ q })),
      update,
      fc.constant({ multi: true }),
    ),
  },
  {
    weight: 2,
    arbitrary: merged(
      upsertFilter.map((q) => ({ q })),
      update,
      fc.constant({ multi: true, upsert: true }),
    ),
  },
);

const reads: Arbitrary<Operation> = fc.oneof(
  {
    weight: 5,
    arbitrary: merged(
      filter.map((f) => ({ find: 'c', filter: f })),
      option('projection', findProjection),
      option('collation', fc.constant(collation)),
    ).map((command) => ({ command })),
  },
  {
    weight: 3,
    arbitrary: merged(
      filter.map((f) => ({ find: 'c', filter: f })),
      sort.map((by) => ({ sort: by })),
      option('skip', int(0, 3)),
      option('limit', int(1, 3)),
      option('projection', findProjection),
    ).map((command) => ({ command, isOrdered: true })),
  },
  {
    weight: 1,
    arbitrary: merged(
      filter.map((query) => ({ count: 'c', query })),
      option('limit', int(0, 3)),
      option('skip', int(0, 3)),
    ).map((command) => ({ command })),
  },
  {
    weight: 2,
    arbitrary: merged(
      path.map((key) => ({ distinct: 'c', key })),
      option('query', filter),
      option('collation', fc.constant(collation)),
    ).map((command) => ({ command })),
  },
  {
    weight: 9,
    arbitrary: pipeline.map((stages) => ({
      command: { aggregate: 'c', pipeline: stages, cursor: {} },
    })),
  },
  {
    weight: 5,
    arbitrary: expression.map((v) => ({
      command: { aggregate: 'c', pipeline: [{ $project: { v } }], cursor: {} },
    })),
  },
);

const writes: Arbitrary<Operation> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .array(
        merged(
          id.map((_id) => ({ _id })),
          fields,
        ),
        { minLength: 1, maxLength: 2 },
      )
      .map((documents) => ({ command: { insert: 'c', documents } })),
  },
  {
    weight: 8,
    arbitrary: fc
      .array(statement, { minLength: 1, maxLength: 2 })
      .map((updates) => ({ command: { update: 'c', updates } })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(filter, idFilter).map(([all, first]) => ({
      command: {
        delete: 'c',
        deletes: [
          { q: all, limit: new Int32(0) },
          { q: first, limit: one },
        ],
      },
    })),
  },
  {
    weight: 4,
    arbitrary: merged(
      filter.map((query) => ({ findAndModify: 'c', query })),
      sort.map((by) => ({ sort: by })),
      update.map(({ u, arrayFilters }) => ({
        update: u,
        ...(arrayFilters ? { arrayFilters } : {}),
      })),
      flag('new'),
      flag('upsert'),
      option('fields', plainProjection),
    ).map((command) => ({ command })),
  },
  {
    weight: 1,
    arbitrary: merged(
      filter.map((query) => ({ findAndModify: 'c', query })),
      sort.map((by) => ({ sort: by, remove: true })),
      option('fields', plainProjection),
    ).map((command) => ({ command })),
  },
);
const one = new Int32(1);

const index = fc
  .tuple(
    fc.uniqueArray(fc.tuple(path, fc.constantFrom(one, new Int32(-1))), {
      minLength: 1,
      maxLength: 2,
      selector: ([field]) => field,
    }),
    merged(
      flag('sparse'),
      option('unique', fc.constant(true)),
      option('collation', fc.constant(collation)),
      option(
        'partialFilterExpression',
        value.map((a) => ({ a: { $gte: a } })),
      ),
    ),
  )
  .map(
    ([pairs, options]): Document => ({
      key: Object.fromEntries(pairs),
      name: pairs.flat().join('_'),
      ...options,
    }),
  );

/** In the order of _id, in which plans that read its index change documents. */
const documents = (max: number) =>
  fc
    .uniqueArray(
      merged(
        id.map((_id) => ({ _id })),
        fields,
      ),
      { maxLength: max, selector: ({ _id }) => Number(_id) },
    )
    .map((rows) => rows.toSorted((a, b) => Number(a._id) - Number(b._id)));

/** Short scenarios are as frequent as long ones, and reduced further. */
const length = { minLength: 1, maxLength: 10, size: 'max' } as const;

const plain = fc.record({
  documents: documents(6),
  others: documents(4),
  indexes: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Document[]>([]) },
    { weight: 2, arbitrary: fc.array(index, { maxLength: 2 }) },
  ),
  operations: fc.array(fc.oneof(reads, writes), length),
});

const session = fc.constantFrom<0 | 1>(0, 1);
const control = fc.constantFrom({ commitTransaction: 1 }, { abortTransaction: 1 });
const transactional: Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(writes, session).map(([operation, of]) => ({ ...operation, session: of })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(reads, session).map(([operation, of]) => ({ ...operation, session: of })),
  },
  { weight: 2, arbitrary: reads },
  {
    weight: 2,
    arbitrary: fc.tuple(control, session).map(([command, of]) => ({ command, session: of })),
  },
);
const transactions = fc.record({
  documents: documents(6),
  others: documents(2),
  indexes: fc.array(index, { maxLength: 1 }),
  operations: fc.array(transactional, length),
});

export const scenario: Arbitrary<Scenario> = fc.oneof(
  { weight: 5, arbitrary: plain },
  { weight: 1, arbitrary: transactions },
);
