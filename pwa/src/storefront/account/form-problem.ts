import * as texts from '#texts/account.ts';
import { ApiError, describe } from '../../api/api-error.ts';
import type { FormProblem } from '../../ui/FormError.tsx';

/** Returns what an account form shows of a failed call: the server's description, or that none came. */
export function formProblem(error: Error | null): FormProblem | null {
  if (!error) return null;
  const isAnswered = error instanceof ApiError && error.kind === 'http';
  return { error, text: describe(error, isAnswered ? texts.failed : texts.unreachable) };
}
