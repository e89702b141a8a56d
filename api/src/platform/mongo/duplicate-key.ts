import { mongo } from 'mongoose';

/** Whether a write failed because a unique index already has an entry with the same key. */
export function isDuplicateKey(error: unknown): error is mongo.MongoServerError {
  return error instanceof mongo.MongoServerError && error.code === 11000;
}

/** Returns the result of a write, or that of `handle` if a unique index has an entry with the same key. */
export async function onDuplicateKey<Result, Other = Result>(
  write: Promise<Result>,
  handle: () => Other | Promise<Other>,
): Promise<Result | Other> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) return handle();
    throw error;
  }
}
