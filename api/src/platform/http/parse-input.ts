import type { Endpoint } from '@vajra/contract';
import type { z } from 'zod';
import { InvalidInputError, type Problem } from '../errors.ts';

/** The parts of a request that an endpoint's schemas parse. */
export type InputPart = 'params' | 'query' | 'body';

/** Parses a request with the endpoint's schemas. @throws InvalidInputError with all problems */
export function parseInput(endpoint: Endpoint, raw: Partial<Record<InputPart, unknown>>) {
  const problems: Problem[] = [];
  const parsed: Partial<Record<InputPart, unknown>> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const result = endpoint[part].safeParse(raw[part] ?? {}, { error: typeErrorMessage });
    if (result.success) parsed[part] = result.data;
    else problems.push(...result.error.issues.map(toProblem));
  }
  if (problems.length > 0) throw new InvalidInputError(problems);
  return parsed;
}

function toProblem({ path, code, message }: z.core.$ZodIssue): Problem {
  if (path.length === 0 && code === 'invalid_type') {
    return { field: '', message: 'The request must be a JSON object.' };
  }
  return { field: path.join('.'), message };
}

/** Returns a readable message for a value of the wrong type where the contract has none. */
function typeErrorMessage({ code, input, expected }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type') return undefined;
  return input === undefined ? 'is required' : `must be ${typeNames[String(expected)] ?? 'valid'}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};
