import { expect, it } from 'vitest';
import { isDatabaseClosed, isStorageFull } from './storage-errors.ts';

/** An error as Dexie throws it, with that of the browser. */
function wrapped(name: string, inner: string): Error {
  return Object.assign(new Error(), { name, inner: new DOMException('', inner) });
}

it.each([
  ['full storage', wrapped('AbortError', 'QuotaExceededError'), true, false],
  ['full storage, not wrapped', new DOMException('', 'QuotaExceededError'), true, false],
  ['a deleted database', wrapped('AbortError', 'UnknownError'), false, true],
  ['a transaction of a deleted database', wrapped('AbortError', 'AbortError'), false, true],
  ['the opening of a deleted database', wrapped('OpenFailedError', 'AbortError'), false, true],
  ['a newer database', wrapped('OpenFailedError', 'VersionError'), false, false],
  ['a closed database', Object.assign(new Error(), { name: 'DatabaseClosedError' }), false, true],
  ['an aborted transaction', wrapped('AbortError', 'ConstraintError'), false, false],
  ['another failure', new DOMException('', 'UnknownError'), false, false],
  ['no error', null, false, false],
] as const)('recognizes %s', (_, error, isFull, isClosed) => {
  expect([isStorageFull(error), isDatabaseClosed(error)]).toEqual([isFull, isClosed]);
});
