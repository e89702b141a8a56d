import { newId } from '../../api/new-id.ts';

const attemptKey = 'vajra-attempt';

/**
 * The Idempotency-Key of an order: the same for the same order however often it is sent, also after
 * a reload, so that a retry gets the first answer; another order gets another key.
 */
export function idempotencyKey(order: unknown): string {
  const content = JSON.stringify(order);
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null');
    if (Array.isArray(stored) && stored[1] === content) return String(stored[0]);
    const key = newId();
    sessionStorage.setItem(attemptKey, JSON.stringify([key, content]));
    return key;
  } catch (error) {
    console.warn('The attempt cannot be kept', error);
    return newId();
  }
}

/** The order stands: the next one is another, even if it looks the same. */
export function forgetAttempt(): void {
  sessionStorage.removeItem(attemptKey);
}
