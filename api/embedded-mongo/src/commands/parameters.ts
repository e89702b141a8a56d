import { MongoError } from '../errors.ts';
import type { Doc } from '../values/document.ts';
import { isTruthy, numberKind, toNumber } from '../values/number.ts';
import { typeNameOf } from '../values/type-names.ts';

/** The parameters that clients can change. */
export interface Parameters {
  transactionLifetimeLimitSeconds: number;
  ttlMonitorSleepSecs: number;
  ttlMonitorEnabled: boolean;
  cursorTimeoutMillis: number;
  requireApiVersion: boolean;
  logLevel: number;
}

/** Returns MongoDB's defaults. */
export function defaultParameters(): Parameters {
  return {
    transactionLifetimeLimitSeconds: 60,
    ttlMonitorSleepSecs: 60,
    ttlMonitorEnabled: true,
    cursorTimeoutMillis: 600_000,
    requireApiVersion: false,
    logLevel: 0,
  };
}

/** Smallest and largest values of the parameters that are numbers. */
const ranges: Partial<Record<keyof Parameters, { min: number; max: number }>> = {
  transactionLifetimeLimitSeconds: { min: 1, max: 0x7fffffff },
  ttlMonitorSleepSecs: { min: 1, max: 0x7fffffff },
  cursorTimeoutMillis: { min: 1, max: Number.MAX_SAFE_INTEGER },
  logLevel: { min: 0, max: 5 },
};

/** Parameters that can be read but not changed at run time. */
export const constantParameters: Doc = {
  featureCompatibilityVersion: { version: '7.0' },
  enableTestCommands: true,
  authenticationMechanisms: [],
};

/** Validates a new value. @throws MongoError if the parameter is unknown or fixed, or the value is invalid */
export function readChange(
  name: string,
  value: unknown,
  parameters: Parameters,
): { name: keyof Parameters; value: unknown } {
  if (Object.hasOwn(constantParameters, name))
    throw new MongoError('IllegalOperation', `not allowed to change [${name}] at runtime`);
  if (!isParameter(name, parameters))
    throw new MongoError(
      'InvalidOptions',
      `attempted to set unrecognized parameter [${name}], use help:true to see options `,
    );
  if (typeof parameters[name] === 'boolean') return { name, value: isTruthy(value) };
  return { name, value: readNumber(name, value) };
}

function isParameter(name: string, parameters: Parameters): name is keyof Parameters {
  return Object.hasOwn(parameters, name);
}

/** Reads a number as mongod does: booleans count as 0 and 1, fractions are cut off. */
function readNumber(name: keyof Parameters, value: unknown): number {
  if (typeof value !== 'boolean' && numberKind(value) === undefined)
    throw new MongoError(
      'BadValue',
      `Failed validating ${name}: unable to coerce type '${typeNameOf(value)}' to a number`,
    );
  const number = Math.trunc(typeof value === 'boolean' ? Number(value) : toNumber(value));
  const { min, max } = ranges[name] ?? {
    min: Number.MIN_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
  };
  if (number >= min && number <= max) return number;
  const [relation, bound] = number > max ? ['less', max] : ['greater', min];
  throw new MongoError(
    'BadValue',
    `Invalid value for parameter ${name}: ${number} is not ${relation} than or equal to ${bound}`,
  );
}
