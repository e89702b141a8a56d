import { mongo } from 'mongoose';

/** Whether a write failed because a unique index already has an entry with the same key. */
export function isDuplicateKey(error: unknown): error is mongo.MongoServerError {
  return error instanceof mongo.MongoServerError && error.code === 11000;
}
