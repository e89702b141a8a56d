import { ApiError, isUnreachable } from '../api/api-error.ts';

/** What a call would answer: an answer, that there is nothing of that name, or that nobody knows. */
export type Found = { answer: unknown } | 'none' | 'unknown';

/** What the phone has itself. */
export interface Kept {
  find(): Promise<Found>;
  keep(answer: unknown): void;
}

/** Milliseconds without an answer after which the phone's own will do. */
const patience = 3_000;

/**
 * The server's answer; where there is none in time, the phone's own if it has one.
 * @throws ApiError where neither has one, and what the server refuses.
 */
export async function inTime(
  asked: Promise<unknown>,
  signal: AbortSignal,
  { find, keep }: Kept,
): Promise<unknown> {
  const findOrNot = () => find().catch((): Found => 'unknown');
  try {
    if ((await Promise.race([asked, late(signal)])) === tooLate) {
      const found = await findOrNot();
      if (typeof found === 'object') {
        asked.then(keep, () => undefined); // nobody waits for it any longer
        return found.answer;
      }
    }
    const answer = await asked;
    keep(answer);
    return answer;
  } catch (error) {
    if (signal.aborted || !isUnreachable(error)) throw error;
    const found = await findOrNot();
    if (found === 'unknown') throw error;
    if (found === 'none') throw new ApiError({ kind: 'http', status: 404, description: '' });
    return found.answer;
  }
}

const tooLate = Symbol('too late');

function late(signal: AbortSignal): Promise<typeof tooLate> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(tooLate), patience);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
