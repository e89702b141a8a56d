interface RequestLimits {
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
}

/**
 * Returns a signal that aborts with another one or after a timeout. Replaces AbortSignal.any, which
 * Safari has from 17.4 only. Call `release` when the request has ended.
 */
export function limitRequest({ signal: outer, timeout }: RequestLimits): {
  signal: AbortSignal;
  release: () => void;
} {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  const timer =
    timeout && setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), timeout);
  const release = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, release };
}
