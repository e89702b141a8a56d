import { isDeepStrictEqual } from 'node:util';
import type { ClientSession, Document, MongoClient } from 'mongodb';
import type { Entities } from './entities.ts';
import { MismatchError } from './format.ts';

/** The state that operations of the test runner work on. */
export interface RunnerContext {
  entities: Entities;
  /** The runner's own client, whose events are not observed. */
  internal: MongoClient;
  /** Names of the enabled fail points. */
  failPoints: Set<string>;
}

type RunnerOperation = (context: RunnerContext, args: Document) => unknown;

/** Operations of the test runner: fail points, additional entities and assertions. */
export const runnerOperations: Record<string, RunnerOperation> = {
  createEntities: ({ entities }, args) => entities.create(args.entities),
  failPoint: async ({ entities, failPoints }, { client, failPoint }) => {
    failPoints.add(failPoint.configureFailPoint);
    await entities.client(client).client.db('admin').command(failPoint);
  },
  assertSameLsidOnLastTwoCommands: (context, { client }) =>
    check(isSameLsid(context, client), 'the last two commands had different sessions'),
  assertDifferentLsidOnLastTwoCommands: (context, { client }) =>
    check(!isSameLsid(context, client), 'the last two commands had the same session'),
  assertSessionDirty: ({ entities }, { session }) =>
    check(isDirty(entities.session(session)), 'the session is not dirty'),
  assertSessionNotDirty: ({ entities }, { session }) =>
    check(!isDirty(entities.session(session)), 'the session is dirty'),
  assertSessionTransactionState: ({ entities }, { session, state }) => {
    const actual = Reflect.get(entities.session(session), 'transaction').state;
    check(transactionStates[actual] === state, `the transaction is ${actual}, not ${state}`);
  },
  assertCollectionExists: async (context, args) =>
    check(await hasCollection(context, args), `${args.collectionName} does not exist`),
  assertCollectionNotExists: async (context, args) =>
    check(!(await hasCollection(context, args)), `${args.collectionName} exists`),
  assertIndexExists: async (context, args) =>
    check(await hasIndex(context, args), `${args.indexName} does not exist`),
  assertIndexNotExists: async (context, args) =>
    check(!(await hasIndex(context, args)), `${args.indexName} exists`),
};

const transactionStates: Record<string, string> = {
  NO_TRANSACTION: 'none',
  STARTING_TRANSACTION: 'starting',
  TRANSACTION_IN_PROGRESS: 'in_progress',
  TRANSACTION_COMMITTED: 'committed',
  TRANSACTION_COMMITTED_EMPTY: 'committed',
  TRANSACTION_ABORTED: 'aborted',
};

function check(condition: boolean, message: string): void {
  if (!condition) throw new MismatchError(message);
}

function isSameLsid({ entities }: RunnerContext, client: string): boolean {
  const started = entities
    .client(client)
    .events.filter(({ name }) => name === 'commandStartedEvent');
  const [last, before] = started.slice(-2).map(({ event }) => event.command.lsid);
  check(last !== undefined && before !== undefined, 'fewer than two commands with a session');
  return isDeepStrictEqual(last, before);
}

function isDirty(session: ClientSession): boolean {
  return Reflect.get(session, 'serverSession').isDirty;
}

async function hasCollection({ internal }: RunnerContext, args: Document): Promise<boolean> {
  const { databaseName, collectionName: name } = args;
  return (await internal.db(databaseName).listCollections({ name }).toArray()).length > 0;
}

async function hasIndex(context: RunnerContext, args: Document): Promise<boolean> {
  if (!(await hasCollection(context, args))) return false;
  const { databaseName, collectionName, indexName } = args;
  const indexes = await context.internal.db(databaseName).collection(collectionName).indexes();
  return indexes.some(({ name }) => name === indexName);
}
