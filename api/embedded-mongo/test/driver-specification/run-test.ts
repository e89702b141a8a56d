import type { Document, MongoClient } from 'mongodb';
import { Entities } from './entities.ts';
import { checkEvents } from './events.ts';
import { checkError } from './expected-error.ts';
import {
  type CollectionContent,
  MismatchError,
  type Operation,
  type Test,
  type TestFile,
} from './format.ts';
import { match } from './matching.ts';
import { call } from './operations.ts';
import { type RunnerContext, runnerOperations } from './runner-operations.ts';

/** Runs one test with its own clients. @throws MismatchError, or the error of an operation */
export async function runTest(
  file: TestFile,
  test: Test,
  server: { uri: string; internal: MongoClient },
): Promise<void> {
  const entities = new Entities(server.uri);
  const context = { entities, internal: server.internal, failPoints: new Set<string>() };
  await server.internal.db('admin').command({ killAllSessions: [] });
  for (const content of file.initialData ?? []) await fill(server.internal, content);
  try {
    entities.create(file.createEntities ?? []);
    for (const operation of test.operations) await perform(operation, context);
    for (const expected of test.expectEvents ?? []) checkEvents(expected, entities);
    for (const content of test.outcome ?? []) await checkOutcome(content, context);
  } finally {
    for (const name of context.failPoints)
      await server.internal.db('admin').command({ configureFailPoint: name, mode: 'off' });
    await entities.close();
  }
}

async function fill(client: MongoClient, content: CollectionContent): Promise<void> {
  const { databaseName, collectionName, createOptions, documents } = content;
  const database = client.db(databaseName);
  await database.dropCollection(collectionName);
  if (documents.length === 0 || createOptions)
    await database.createCollection(collectionName, createOptions);
  if (documents.length > 0) await database.collection(collectionName).insertMany(documents);
}

async function checkOutcome(content: CollectionContent, context: RunnerContext): Promise<void> {
  const { databaseName, collectionName, documents } = content;
  const collection = context.internal.db(databaseName).collection(collectionName);
  const actual = await collection.find().sort({ _id: 1 }).toArray();
  match(documents, actual, context.entities, `outcome ${collectionName}`, false);
}

/** Runs an operation and checks its result. `rethrow` also rethrows expected errors. */
async function perform(
  operation: Operation,
  context: RunnerContext,
  rethrow = false,
): Promise<void> {
  const { name, expectError, expectResult, saveResultAsEntity } = operation;
  const { entities } = context;
  let result: unknown;
  try {
    result = await execute(operation, context);
  } catch (error) {
    if (error instanceof MismatchError) throw error;
    if (expectError) checkError(expectError, error, entities);
    if (rethrow || !(expectError || operation.ignoreResultAndError)) throw error;
    return;
  }
  if (operation.ignoreResultAndError) return;
  if (expectError) throw new MismatchError(`${name} succeeded`);
  if (expectResult !== undefined) match(expectResult, result, entities, name);
  if (saveResultAsEntity !== undefined) entities.save(saveResultAsEntity, result);
}

async function execute(operation: Operation, context: RunnerContext): Promise<unknown> {
  const { name, object } = operation;
  const { session: sessionId, ...rest } = operation.arguments ?? {};
  const { entities } = context;
  if (object === 'testRunner') {
    const run = runnerOperations[name];
    if (!run) throw new MismatchError(`unsupported operation: ${name}`);
    return run(context, operation.arguments ?? {});
  }
  if (name === 'withTransaction') return withTransaction(object, rest, context);
  const session = sessionId === undefined ? undefined : entities.session(sessionId);
  return call(entities.get(object), name, session ? { ...rest, session } : rest);
}

function withTransaction(
  session: string,
  { callback, ...options }: Document,
  context: RunnerContext,
): Promise<unknown> {
  return context.entities.session(session).withTransaction(async () => {
    for (const operation of callback) await perform(operation, context, true);
  }, options);
}
