import {
  BSON,
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  type MongoClient,
  MongoServerError,
} from 'mongodb';
import type { Operation, Scenario } from './scenarios.ts';

const { EJSON } = BSON;
/** Keeps the type of every number. MongoDB cuts messages of errors in the middle of a character. */
const typed = {
  promoteValues: false,
  bsonRegExp: true,
  ignoreUndefined: true,
  enableUtf8Validation: false,
} as const;

/** A server under comparison. */
export interface Side {
  client: MongoClient;
  name: string;
}

/** What a scenario did: how many operations ran, and the first difference, if any. */
export interface Comparison {
  operations: number;
  difference?: string;
}

/** Runs a scenario on both servers, up to the first difference. */
export async function compare(scenario: Scenario, sides: [Side, Side]): Promise<Comparison> {
  const runs = sides.map(({ client }) => new Run(client.db('differential')));
  try {
    await both(runs, (run) => run.prepare(scenario));
    for (const [i, operation] of scenario.operations.entries()) {
      const [ours = '', real = ''] = await both(runs, (run) => run.execute(operation));
      if (isRefused(ours) || isAmbiguous(real)) return { operations: i };
      const lines = describe(sides, operation, [ours, real]);
      if (withOurCode(ours) !== withOurCode(real)) return { operations: i, difference: lines };
      if (isRead(operation)) continue;
      const [left = '', right = ''] = await both(runs, (run) => run.contents());
      if (left !== right)
        return { operations: i, difference: `${lines}\nafterwards\n${left}\n${right}` };
    }
    return { operations: scenario.operations.length };
  } finally {
    await both(runs, (run) => run.close());
  }
}

const isRead = ({ command }: Operation) =>
  ['find', 'count', 'distinct', 'aggregate'].some((name) => name in command);

/** Error codes of 6.0 that newer versions have replaced, or that its second engine has for the same errors. */
const replacedCodes: Record<string, string> = {
  16554: '14', // $add of other types
  16555: '14', // $multiply
  16556: '14', // $subtract
  16609: '14', // $divide
  4934200: '40066', // $switch without a matching branch
  5126704: '28689', // $first and $last of other types
  5733415: '16610', // $mod by zero
  53: '54', // an array as the _id of an upsert, which depends on the operator
};

function withOurCode(reply: string): string {
  return reply.replace(/("code":\{"\$numberInt":")(\d+)/, (whole, start, code) =>
    code in replacedCodes ? `${start}${replacedCodes[code]}` : whole,
  );
}

/** What this server refuses by design cannot be compared. */
const isRefused = (reply: string) => /"code":\{"\$numberInt":"(?:238|292)"/.test(reply);

/** 6.0 fails for $top and $bottom of documents with fields that look like array indexes. */
const isAmbiguous = (reply: string) => reply.includes('"code":{"$numberInt":"16746"}');

function both<T>(runs: Run[], execute: (run: Run) => Promise<T>): Promise<T[]> {
  return Promise.all(runs.map(execute));
}

function describe(
  sides: [Side, Side],
  { command, session }: Operation,
  replies: [string, string],
): string {
  return [
    `${session === undefined ? '' : `transaction ${session}: `}${EJSON.stringify(command)}`,
    ...sides.map(({ name }, i) => `${name}: ${replies[i]}`),
  ].join('\n');
}

/** A scenario on one server. */
class Run {
  readonly #db: Db;
  readonly #collection: Collection;
  readonly #sessions = new Map<number, ClientSession>();

  constructor(db: Db) {
    this.#db = db;
    this.#collection = db.collection('c');
  }

  async prepare({ documents, others, indexes }: Scenario): Promise<void> {
    for (const [name, contents] of [
      ['c', documents],
      ['other', others],
    ] as const) {
      const deletion = { delete: name, deletes: [{ q: {}, limit: 0 }] };
      await this.#db.command({ dropIndexes: name, index: '*' }).catch(ignoreMissing);
      await this.#db.command(deletion);
      if (contents.length > 0) await this.#db.command({ insert: name, documents: contents }, typed);
    }
    for (const index of indexes)
      await this.#db.command({ createIndexes: 'c', indexes: [index] }, typed).catch(ignoreMissing);
  }

  /** Returns the comparable part of the reply as text. */
  async execute({ command, session: number, isOrdered }: Operation): Promise<string> {
    const session = number === undefined ? undefined : this.#session(number);
    try {
      if ('commitTransaction' in command) {
        if (session?.inTransaction()) await session.commitTransaction();
        return 'committed';
      }
      if ('abortTransaction' in command) {
        if (session?.inTransaction()) await session.abortTransaction();
        return 'aborted';
      }
      if (session && !session.inTransaction()) session.startTransaction();
      const reply = await this.#db.command(command, { ...typed, ...(session ? { session } : {}) });
      return toText(comparable(reply, isOrdered ?? false));
    } catch (error) {
      if (!(error instanceof MongoServerError)) throw error;
      if (session?.inTransaction()) await session.abortTransaction().catch(ignoreMissing);
      return toText(errorFields(error));
    }
  }

  /** Returns the collection's contents as text. */
  async contents(): Promise<string> {
    const all = await this.#collection.find({}, { ...typed, sort: { _id: 1 } }).toArray();
    return toText(all);
  }

  async close(): Promise<void> {
    for (const session of this.#sessions.values()) {
      if (session.inTransaction()) await session.abortTransaction().catch(ignoreMissing);
      await session.endSession();
    }
  }

  #session(number: number): ClientSession {
    const session = this.#sessions.get(number) ?? this.#db.client.startSession();
    this.#sessions.set(number, session);
    return session;
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof MongoServerError)) throw error;
}

/** The fields of a reply that do not depend on the server's clock. Results without an order are sorted. */
function comparable(reply: Document, isOrdered: boolean): Document {
  const { n, nModified, upserted, lastErrorObject, value, values, writeErrors, cursor } = reply;
  const batch = cursor?.firstBatch;
  return {
    n,
    nModified,
    upserted,
    lastErrorObject,
    value,
    values: values && sortedTexts(values),
    writeErrors: writeErrors?.map(errorFields),
    batch: batch && (isOrdered ? batch : sortedTexts(batch.map(withSortedFields))),
  };
}

const errorFields = ({ index, code, keyPattern, keyValue }: Document): Document => ({
  index,
  code: code?.value ?? code,
  keyPattern,
  keyValue,
});

/** A pipeline reads only the fields that it needs, which may change their order. */
function withSortedFields(document: Document): Document {
  return Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sortedTexts(items: unknown[]): string[] {
  return items.map(toText).sort();
}

/** An ObjectId that a server generated. Those of the documents consist of one digit. */
const generatedId = /"\$oid":"(?!(.)\1{23})[0-9a-f]{24}"/g;

function toText(value: unknown): string {
  return EJSON.stringify(value, { relaxed: false, ignoreUndefined: true }).replaceAll(
    generatedId,
    '"$oid":"generated"',
  );
}
