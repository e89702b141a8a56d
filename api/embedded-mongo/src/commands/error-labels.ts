import type { Doc } from '../values/document.ts';

/** Errors after which the driver may retry the whole transaction. */
export const transientCodes = new Set([112, 251, 246, 24, 267]);
/** Failover errors after which the driver may retry the command. */
const retryableCodes = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** Returns the error labels that MongoDB adds, which depend on the command's context. */
export function errorLabelsOf(code: number, body: Doc, name: string): string[] {
  const isEnd = name === 'commitTransaction' || name === 'abortTransaction';
  const isInside = body.autocommit !== undefined && !isEnd;
  const labels: string[] = [];
  if (transientCodes.has(code) && body.autocommit !== undefined && name !== 'abortTransaction')
    labels.push('TransientTransactionError');
  else if (retryableCodes.has(code) && isInside) labels.push('TransientTransactionError');
  if (retryableCodes.has(code) && body.txnNumber !== undefined && !isInside)
    labels.push('RetryableWriteError');
  return labels;
}
