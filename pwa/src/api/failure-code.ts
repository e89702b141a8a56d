import { ApiError } from './api-error.ts';

/** Returns the machine-readable reason of a refusal, which is in `data` outside /api. */
export function failureCode(error: unknown): unknown {
  if (!(error instanceof ApiError)) return undefined;
  const { code, data } = Object(error.body); // of any type
  return code ?? data?.code;
}
