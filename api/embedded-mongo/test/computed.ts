import type { Db, Document } from 'mongodb';
import { expect } from 'vitest';
import { type Row, type TestServer, useServer } from './test-server.ts';

/** The value of an expression on a document, through the driver; undefined when it is missing. */
type Computed = (expression: unknown, document?: Document) => Promise<unknown>;

/** Starts a server for the tests of a file and returns a function that evaluates expressions on it. */
export function useComputed(): { mongo: TestServer; computed: Computed; database: () => Db } {
  const mongo = useServer();
  const computed: Computed = async (expression, document = {}) => {
    const collection = mongo.database().collection<Row>('things');
    await collection.insertOne({ ...document });
    const pipeline = [{ $project: { _id: 0, value: expression } }];
    const [result] = await collection.aggregate(pipeline, { promoteLongs: false }).toArray();
    return result?.value;
  };
  return { mongo, computed, database: () => mongo.database() };
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
