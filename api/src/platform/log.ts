import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { isDatabaseUnavailable } from './mongo/database-unavailable.ts';

/** Keys whose values are never logged, at any depth up to three: secrets, and contents of mails. */
const redactedKeys = [
  'password',
  'confirm_password',
  'current_password',
  'new_password',
  'token',
  'auth_token',
  'authorization',
  'Authorization',
  'cookie',
  'refreshToken',
  'secret',
  'jwtSecret',
  'text',
  'html',
];

interface SerializedError {
  type: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: SerializedError;
}

export type LogFormat = 'pretty' | 'json' | undefined;

interface LogOptions {
  /** By default readable text when the log goes to a terminal, and JSON elsewhere. */
  format?: LogFormat;
  /** By default the standard output. */
  destination?: DestinationStream;
}

/** Creates a logger that redacts secrets. */
export function createLog(
  level: LevelWithSilent,
  { format, destination }: LogOptions = {},
): Logger {
  const options = {
    level,
    serializers: { err: serializeError },
    redact: {
      paths: redactedKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
  };
  const isTerminal = destination === undefined && process.stdout.isTTY;
  if (format === 'pretty' || (format === undefined && isTerminal)) {
    const text = { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', sync: true };
    return pino(options, pretty({ ...text, destination: destination ?? 1 }));
  }
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Keeps what locates an error. A driver's error also carries whole commands with their data. That the
 * database is away has nothing to do with the place where it was noticed.
 */
function serializeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return String(thrown);
  const { message, stack, cause } = thrown;
  if (isDatabaseUnavailable(thrown)) return { type: thrown.constructor.name, message };
  const code = 'code' in thrown ? thrown.code : undefined;
  const serialized: SerializedError = { type: thrown.constructor.name, message, stack, code };
  return cause instanceof Error ? { ...serialized, cause: serializeError(cause) } : serialized;
}
