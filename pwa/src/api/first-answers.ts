import { requestKey } from '@vajra/contract';
import type { AnswerOf, InputOf, Wire } from './endpoints.ts';

type FirstAnswers = Readonly<Record<string, unknown>>;

let answers: FirstAnswers | undefined;

/** Milliseconds of the epoch at which the page was asked for, and its answers were made. */
export const firstAnswersAt = (): number => (isServer ? Date.now() : performance.timeOrigin);

const isServer = typeof document === 'undefined';

/** Does something on the server, at once, with the answers of the page that it makes. */
export function withFirstAnswers<T>(given: FirstAnswers, act: () => T): T {
  answers = given;
  try {
    return act();
  } finally {
    answers = {};
  }
}

/**
 * What the server sent along with the page for a call that the first screen makes; undefined where
 * it sent nothing, as in a page from the worker's cache.
 */
export function firstAnswer<W extends Wire>(
  endpoint: W,
  input: InputOf<W>,
): AnswerOf<W> | undefined {
  return allFirstAnswers()[requestKey({ endpoint, input })] as AnswerOf<W> | undefined; // made by the server's own handler
}

/** All of them, by the contract's `callKey`. */
export function allFirstAnswers(): FirstAnswers {
  answers ??= readAnswers();
  return answers;
}

function readAnswers(): FirstAnswers {
  const text = globalThis.document?.getElementById('first-answers')?.textContent;
  return text ? JSON.parse(text) : {};
}
