import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Never in a log, whoever logs an object that has them: secrets, and what mails say. */
const secrets = [
  'password',
  'confirm_password',
  'current_password',
  'new_password',
  'token',
  'auth_token',
  'authorization',
  'Authorization',
  'cookie',
  'secret',
  'jwtSecret',
  'text',
  'html',
];

interface PlainError {
  type: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: PlainError;
}

/** The log: pino's lines of JSON, without secrets. */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: plainError },
    redact: {
      paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What tells where it went wrong; a driver's error carries whole commands, with what is in them. */
function plainError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return String(thrown);
  const { message, stack, cause } = thrown;
  const code = 'code' in thrown ? thrown.code : undefined;
  const plain: PlainError = { type: thrown.constructor.name, message, stack, code };
  return cause instanceof Error ? { ...plain, cause: plainError(cause) } : plain;
}
