import type { AggregateOptions, Db, Document } from 'mongodb';
import { expect } from 'vitest';
import { type Row, type TestServer, useServer } from './test-server.ts';

/** The results of a pipeline on documents, through the driver. */
type Aggregated = (
  documents: Document[],
  pipeline: Document[],
  options?: AggregateOptions,
) => Promise<Document[]>;

/** The value of an expression on a document, through the driver; undefined when it is missing. */
type Computed = (expression: unknown, document?: Document) => Promise<unknown>;

interface Computation {
  mongo: TestServer;
  aggregated: Aggregated;
  computed: Computed;
  database: () => Db;
}

/** Starts a server for the tests of a file and returns functions that run pipelines and expressions on it. */
export function useComputed(): Computation {
  const mongo = useServer();
  const aggregated: Aggregated = async (documents, pipeline, options) => {
    const collection = mongo.database().collection<Row>('things');
    if (documents.length > 0) await collection.insertMany(documents);
    return collection.aggregate(pipeline, options).toArray();
  };
  const computed: Computed = async (expression, document = {}) => {
    const pipeline = [{ $project: { _id: 0, value: expression } }];
    const [result] = await aggregated([{ ...document }], pipeline, { promoteLongs: false });
    return result?.value;
  };
  return { mongo, aggregated, computed, database: () => mongo.database() };
}

/** Expects an error code, or a value with its fields in the same order. */
export async function expectValue(result: Promise<unknown>, expected: unknown): Promise<void> {
  if (expected instanceof ErrorCode) {
    await expect(result).rejects.toMatchObject({ code: expected.code });
    return;
  }
  const value = await result;
  expect(value).toEqual(expected);
  expect(JSON.stringify(value)).toBe(JSON.stringify(expected));
}

/** An expected error code. */
class ErrorCode {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}

/** Marks an expected error code in a table of values. */
export const error = (code: number) => new ErrorCode(code);
