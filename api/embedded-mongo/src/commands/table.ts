import { MongoError } from '../errors.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, renameCollection } from './collections.ts';
import type { CommandContext } from './context.ts';
import { buildInfo, collStats, dbStats, serverStatus } from './diagnostics.ts';
import { explain } from './explain.ts';
import { count, distinct, find, getMore, killCursors } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { hello } from './hello.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { listCollections, listDatabases } from './list-collections.ts';
import { getParameter, setParameter } from './parameter-commands.ts';
import type { Reply } from './request.ts';
import { abortTransaction, commitTransaction, endSessions, refreshSessions } from './sessions.ts';
import { remove, update } from './update-and-delete.ts';

/** An entry of the command table. */
export interface Command {
  run(context: CommandContext): Reply | Promise<Reply>;
  /** May run in a multi-document transaction. */
  inTransaction?: boolean;
  /** Changes data: a retryable write when it has a transaction number. */
  isWrite?: boolean;
}

const ok = (): Reply => ({ ok: 1 });

/** All supported commands by name. Others fail with CommandNotFound. */
export const commands: Record<string, Command> = {
  hello: { run: hello },
  isMaster: { run: hello },
  ismaster: { run: hello },
  ping: { run: ok },
  buildInfo: { run: buildInfo },
  buildinfo: { run: buildInfo },
  serverStatus: { run: serverStatus },
  getParameter: { run: getParameter },
  setParameter: { run: setParameter },
  connectionStatus: {
    run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
  },
  whatsmyuri: { run: () => ({ you: '127.0.0.1', ok: 1 }) },
  getCmdLineOpts: { run: () => ({ argv: [], parsed: {}, ok: 1 }) },
  configureFailPoint: {
    run: ({ server, body }) => {
      server.failPoints.configure(body);
      return ok();
    },
  },

  insert: { run: insert, inTransaction: true, isWrite: true },
  update: { run: update, inTransaction: true, isWrite: true },
  delete: { run: remove, inTransaction: true, isWrite: true },
  findAndModify: { run: findAndModify, inTransaction: true, isWrite: true },
  findandmodify: { run: findAndModify, inTransaction: true, isWrite: true },
  find: { run: find, inTransaction: true },
  getMore: { run: getMore, inTransaction: true },
  killCursors: { run: killCursors, inTransaction: true },
  aggregate: { run: aggregate, inTransaction: true },
  distinct: { run: distinct, inTransaction: true },
  count: { run: count },
  explain: { run: (context) => explain(context, (name) => Object.hasOwn(commands, name)) },

  create: { run: create, inTransaction: true },
  drop: { run: drop },
  dropDatabase: { run: dropDatabase },
  renameCollection: { run: renameCollection },
  listDatabases: { run: listDatabases },
  listCollections: { run: listCollections },
  createIndexes: { run: createIndexes, inTransaction: true },
  listIndexes: { run: listIndexes },
  dropIndexes: { run: dropIndexes },
  collStats: { run: collStats },
  collstats: { run: collStats },
  dbStats: { run: dbStats },
  dbstats: { run: dbStats },

  commitTransaction: { run: commitTransaction, inTransaction: true },
  abortTransaction: { run: abortTransaction, inTransaction: true },
  endSessions: { run: endSessions },
  refreshSessions: { run: refreshSessions },
  startSession: { run: ok },
  killSessions: { run: endSessions },
  killAllSessions: { run: endSessions },
};

/** Returns a command by name. @throws MongoError CommandNotFound */
export function commandNamed(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new MongoError('CommandNotFound', `no such command: '${name}'`);
  return command;
}
