import { ApiError } from '../../api/api-error.ts';

/** An exclusive lock like that of navigator.locks, within one process. */
export function exclusiveLock() {
  let last: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<void>) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** The error of a request; status 0 is an unreachable server. */
export const failure = (status: number, description = 'No.') =>
  new ApiError({ kind: status === 0 ? 'network' : 'http', status, description });
