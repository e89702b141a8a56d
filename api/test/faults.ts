import type { TestApi } from './start-test-api.ts';

/** What the database does to commands: see `failCommand` in MongoDB's own tests. */
export interface Fault {
  failCommands: readonly string[];
  /** Refuses the command. */
  errorCode?: number;
  errorLabels?: readonly string[];
  /** Drops the connection, the command undone. */
  closeConnection?: true;
  /** Does the command, and says that it may not have. */
  writeConcernError?: { code: number; errmsg: string };
}

export const writeCommands = ['insert', 'update', 'delete', 'findAndModify'];
/** An error that no driver takes for one that passes. */
export const permanentErrorCode = 8000;
/** NoSuchTransaction: withTransaction does all of it again. */
export const abortAtCommit: Fault = {
  failCommands: ['commitTransaction'],
  errorCode: 251,
  errorLabels: ['TransientTransactionError'],
};
/** What withTransaction does not try again: the commit is done, and its caller is told that it failed. */
export const ambiguousCommit: Fault = {
  failCommands: ['commitTransaction'],
  writeConcernError: { code: 50, errmsg: 'the commit took too long' },
};

/** For `startTestApi({ via })`: the commands of that API alone can be made to fail. */
export function withAppName(name: string): (uri: string) => string {
  return (uri) => `${uri}${uri.includes('?') ? '&' : '/?'}appName=${name}`;
}

/** Strikes commands of the API that connected as `name`: the next one, or all after the first few. */
export async function setFault(
  api: TestApi,
  name: string,
  fault: Fault,
  mode: { times: number } | { skip: number } = { times: 1 },
): Promise<void> {
  await configure(api, { mode, data: { ...fault, appName: name } });
}

export async function clearFaults(api: TestApi): Promise<void> {
  await configure(api, { mode: 'off' });
}

async function configure({ connection }: TestApi, command: object): Promise<void> {
  const admin = connection.getClient().db('admin');
  await admin.command({ configureFailPoint: 'failCommand', ...command });
}
