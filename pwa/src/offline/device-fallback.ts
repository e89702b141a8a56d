import { ApiError, isUnreachable } from '../api/api-error.ts';

/** What the device knows of a response: the response itself, a 404, or nothing. */
export type StoredResponse = { response: unknown } | 'not-found' | 'unknown';

/** The device's own copy of one response. */
export interface DeviceCopy {
  find(): Promise<StoredResponse>;
  store(response: unknown): void;
  /** Called with the response that arrives after the copy was returned. */
  onLate(response: unknown): void;
}

/** How long a request may take before the device's copy is used instead. */
const fallbackTimeoutMs = 3_000;
/** How long the device may take. Some browsers never answer, and then an error is better than no end. */
const deviceTimeoutMs = 15_000;

/**
 * Returns the server's response, or the device's copy when the server does not respond in time.
 * @throws ApiError when neither has a response, or when the server refuses the request.
 */
export async function withDeviceFallback(
  request: Promise<unknown>,
  signal: AbortSignal,
  { find, store, onLate }: DeviceCopy,
): Promise<unknown> {
  const findSafely = () =>
    Promise.race([find().catch(unknown), timeout(deviceTimeoutMs, signal).then(unknown)]);
  try {
    if ((await Promise.race([request, timeout(fallbackTimeoutMs, signal)])) === timedOut) {
      // The device may be no faster.
      const stored = await Promise.race([findSafely(), request.then(unknown, unknown)]);
      if (typeof stored === 'object') {
        const useLate = (response: unknown) => {
          store(response);
          if (!signal.aborted) onLate(response);
        };
        request.then(useLate, () => undefined);
        return stored.response;
      }
    }
    const response = await request;
    store(response);
    return response;
  } catch (error) {
    if (signal.aborted || !isUnreachable(error)) throw error;
    const stored = await findSafely();
    if (stored === 'unknown') throw error;
    if (stored === 'not-found') throw new ApiError({ kind: 'http', status: 404, description: '' });
    return stored.response;
  }
}

const unknown = (): StoredResponse => 'unknown';

const timedOut = Symbol('timed out');

function timeout(milliseconds: number, signal: AbortSignal): Promise<typeof timedOut> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(timedOut), milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
