import {
  type SecondFactorChallenge,
  secondFactorChallenge,
  secondFactorRequired,
} from '@vajra/contract';
import { ApiError } from '../api/api-error.ts';

/** Returns the challenge of a sign-in that continues with a second factor; null for other failures. */
export function readChallenge(error: Error): SecondFactorChallenge | null {
  if (!(error instanceof ApiError)) return null;
  const { data } = Object(error.body); // of any type
  return data?.code === secondFactorRequired
    ? (secondFactorChallenge.safeParse(data).data ?? null)
    : null;
}
