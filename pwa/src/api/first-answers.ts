import { callKey } from '@vajra/contract';
import type { AnswerOf, InputOf, Wire } from './endpoints.ts';

/** Milliseconds of the epoch at which the page was asked for, and its answers were made. */
export const firstAnswersAt = performance.timeOrigin;

let answers: Readonly<Record<string, unknown>> | undefined;

/**
 * What the server sent along with the page for a call that the first screen makes; undefined where
 * it sent nothing, as in a page from the worker's cache.
 */
export function firstAnswer<W extends Wire>(
  endpoint: W,
  input: InputOf<W>,
): AnswerOf<W> | undefined {
  answers ??= readAnswers();
  return answers[callKey({ endpoint, input })] as AnswerOf<W> | undefined; // made by the server's own handler
}

function readAnswers(): Record<string, unknown> {
  const text = globalThis.document?.getElementById('first-answers')?.textContent;
  return text ? JSON.parse(text) : {};
}
