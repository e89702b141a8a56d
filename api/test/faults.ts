import type { TestApi } from './start-test-api.ts';

/** Options of MongoDB's `failCommand` fail point. */
export interface Fault {
  failCommands: readonly string[];
  /** Fails the command with this code. */
  errorCode?: number;
  errorLabels?: readonly string[];
  /** Closes the connection without running the command. */
  closeConnection?: true;
  /** Runs the command but reports that it may not be durable. */
  writeConcernError?: { code: number; errmsg: string };
}

export const writeCommands = ['insert', 'update', 'delete', 'findAndModify'];
/** An error code that drivers do not retry. */
export const permanentErrorCode = 8000;
/** NoSuchTransaction, after which withTransaction retries the whole transaction. */
export const abortAtCommit: Fault = {
  failCommands: ['commitTransaction'],
  errorCode: 251,
  errorLabels: ['TransientTransactionError'],
};
/** The commit succeeds but reports an error that withTransaction does not retry. */
export const ambiguousCommit: Fault = {
  failCommands: ['commitTransaction'],
  writeConcernError: { code: 50, errmsg: 'the commit took too long' },
};

/** For `startTestApi({ rewriteUri })`: names the connection, so that faults can be limited to that API. */
export function withAppName(name: string): (uri: string) => string {
  return (uri) => `${uri}${uri.includes('?') ? '&' : '/?'}appName=${name}`;
}

/** Makes commands of the API that connected as `name` fail: the next ones, or all after some. */
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
