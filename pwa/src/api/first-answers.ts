import { type Answer, callKey, type Endpoint, type Input } from '@vajra/contract';

/** Milliseconds of the epoch at which the page was asked for, and its answers were made. */
export const firstAnswersAt = performance.timeOrigin;

let answers: Readonly<Record<string, unknown>> | undefined;

/**
 * What the server sent along with the page for a call that the first screen makes; undefined where
 * it sent nothing, as in a page from the worker's cache.
 */
export function firstAnswer<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Answer<E> | undefined {
  answers ??= readAnswers();
  return answers[callKey({ endpoint, input })] as Answer<E> | undefined; // made by the server's own handler
}

function readAnswers(): Record<string, unknown> {
  const text = globalThis.document?.getElementById('first-answers')?.textContent;
  return text ? JSON.parse(text) : {};
}
