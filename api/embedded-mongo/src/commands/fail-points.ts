import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { isTruthy, toInteger, toNumber } from '../values/number.ts';
import { canonicalName } from './aliases.ts';

/** The effect of a fail point on a command, as documented for MongoDB's `failCommand`. */
export interface Fault {
  errorCode: number | undefined;
  errorLabels: string[] | undefined;
  closeConnection: boolean;
  blockMs: number;
  writeConcernError: Doc | undefined;
}

interface FailPoint {
  /** Number of matching commands to let through first. */
  skip: number;
  /** Number of commands that remain to be affected. */
  times: number;
  data: Doc;
}

const supportedFailPoints = ['failCommand', 'onPrimaryTransactionalWrite'];

/** Fault injection with the fail points `failCommand` and `onPrimaryTransactionalWrite`. */
export class FailPoints {
  readonly #points = new Map<string, FailPoint>();

  configure(body: Doc): void {
    const name = String(body.configureFailPoint);
    if (!supportedFailPoints.includes(name)) {
      throw new MongoError('NotImplemented', `the fail point ${name} is not supported here`);
    }
    const { mode } = body;
    const data = isDoc(body.data) ? body.data : {};
    if (mode === 'off') this.#points.delete(name);
    else if (mode === 'alwaysOn')
      this.#points.set(name, { skip: 0, times: Number.POSITIVE_INFINITY, data });
    else if (isDoc(mode) && mode.times !== undefined)
      this.#points.set(name, { skip: 0, times: toNumber(mode.times), data });
    else if (isDoc(mode) && mode.skip !== undefined) {
      this.#points.set(name, { skip: toNumber(mode.skip), times: Number.POSITIVE_INFINITY, data });
    } else throw new MongoError('BadValue', `unknown fail point mode: ${JSON.stringify(mode)}`);
  }

  /** Returns the fault to apply to a command, if any, and counts it. */
  match(command: string, body: Doc, appName: string | undefined): Fault | undefined {
    const point = this.#points.get('failCommand');
    if (!point || point.times <= 0) return undefined;
    const { data } = point;
    if (!appliesTo(data, command, body)) return undefined;
    if (data.appName !== undefined && data.appName !== appName) return undefined;
    if (point.skip-- > 0) return undefined;
    point.times--;
    return {
      errorCode: toInteger(data.errorCode, 'errorCode'),
      errorLabels: Array.isArray(data.errorLabels) ? data.errorLabels.map(String) : undefined,
      closeConnection: isTruthy(data.closeConnection),
      blockMs: isTruthy(data.blockConnection)
        ? (toInteger(data.blockTimeMS, 'blockTimeMS') ?? 0)
        : 0,
      writeConcernError: isDoc(data.writeConcernError) ? data.writeConcernError : undefined,
    };
  }

  /** Returns whether the connection is to be dropped before or after a retryable write, if at all. */
  matchWrite(): { isBefore: boolean } | undefined {
    const point = this.#points.get('onPrimaryTransactionalWrite');
    if (!point || point.times <= 0 || point.skip-- > 0) return undefined;
    point.times--;
    return { isBefore: point.data.failBeforeCommitExceptionCode !== undefined };
  }
}

/** Whether a fail point selects a command: by any of its names and the namespace. `configureFailPoint` never fails. */
function appliesTo(data: Doc, command: string, body: Doc): boolean {
  const name = canonicalName(command);
  if (name === 'configureFailPoint') return false;
  if (data.namespace !== undefined && data.namespace !== `${body.$db}.${body[command]}`)
    return false;
  if (isTruthy(data.failAllCommands)) return true;
  const { failCommands } = data;
  return (
    Array.isArray(failCommands) && failCommands.some((item) => canonicalName(String(item)) === name)
  );
}
