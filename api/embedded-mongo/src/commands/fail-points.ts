import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { isTruthy, toInteger, toNumber } from '../values/number.ts';

/** What a fail point does to a command: see `failCommand` in MongoDB's own documentation of its tests. */
export interface Fault {
  errorCode: number | undefined;
  errorLabels: string[] | undefined;
  closeConnection: boolean;
  blockMs: number;
  writeConcernError: Doc | undefined;
}

interface FailPoint {
  /** How many commands are let through first. */
  skip: number;
  /** How many commands it still hits. */
  times: number;
  data: Doc;
}

/** The `failCommand` fail point, for tests of faults. */
export class FailPoints {
  private point: FailPoint | undefined;

  configure(body: Doc): void {
    if (body.configureFailPoint !== 'failCommand') {
      throw new MongoError(
        'NotImplemented',
        `the fail point ${body.configureFailPoint} is not supported here`,
      );
    }
    const { mode } = body;
    const data = isDoc(body.data) ? body.data : {};
    if (mode === 'off') this.point = undefined;
    else if (mode === 'alwaysOn') this.point = { skip: 0, times: Number.POSITIVE_INFINITY, data };
    else if (isDoc(mode) && mode.times !== undefined)
      this.point = { skip: 0, times: toNumber(mode.times), data };
    else if (isDoc(mode) && mode.skip !== undefined) {
      this.point = { skip: toNumber(mode.skip), times: Number.POSITIVE_INFINITY, data };
    } else throw new MongoError('BadValue', `unknown fail point mode: ${JSON.stringify(mode)}`);
  }

  /** The fault for a command, if one is set; counts it. */
  strike(command: string, appName: string | undefined): Fault | undefined {
    const { point } = this;
    if (!point || point.times <= 0) return undefined;
    const { data } = point;
    if (!Array.isArray(data.failCommands) || !data.failCommands.includes(command)) return undefined;
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
}
