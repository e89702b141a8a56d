import { type Document, MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb';
import type { Entities } from './entities.ts';
import { type ExpectedError, MismatchError } from './format.ts';
import { match } from './matching.ts';
import { bulkResult } from './operations.ts';

/** Compares an error with the expected one. */
export function checkError(expected: ExpectedError, error: unknown, entities: Entities): void {
  if (!(error instanceof Error)) throw new MismatchError(`a thrown ${typeof error}`);
  const is = (isTrue: boolean, what: string) => {
    if (!isTrue) throw new MismatchError(`${what}: ${print(error)}`);
  };
  const { isClientError, errorContains, errorCode, errorCodeName, errorResponse } = expected;
  const response = responseOf(error);
  if (isClientError !== undefined)
    is(isClientError !== error instanceof MongoServerError, `isClientError ${isClientError}`);
  if (errorContains !== undefined)
    is(error.message.toLowerCase().includes(errorContains.toLowerCase()), errorContains);
  if (errorCode !== undefined) is(response?.code === errorCode, `code ${errorCode}`);
  if (errorCodeName !== undefined) is(response?.codeName === errorCodeName, errorCodeName);
  const hasLabel = (label: string) => error instanceof MongoError && error.hasErrorLabel(label);
  for (const label of expected.errorLabelsContain ?? []) is(hasLabel(label), `has ${label}`);
  for (const label of expected.errorLabelsOmit ?? []) is(!hasLabel(label), `has no ${label}`);
  if (errorResponse) match(errorResponse, response, entities, 'errorResponse');
  if (expected.expectResult !== undefined)
    match(expected.expectResult, resultOf(error), entities, 'result of the error');
}

function responseOf(error: Error): Document | undefined {
  if (!(error instanceof MongoServerError)) return undefined;
  return { code: error.code, codeName: error.codeName, ...error.errorResponse };
}

function resultOf(error: Error): unknown {
  return error instanceof MongoBulkWriteError ? bulkResult(error.result) : undefined;
}

function print(error: Error): string {
  const { code, errorLabels } = Object(error);
  return `${error.name} ${error.message} ${JSON.stringify({ code, errorLabels })}`;
}
