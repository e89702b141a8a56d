import { useRef, useState } from 'react';
import type { CallOptions } from '../../api/call.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** A request with files on its way: how much of it is sent, and the way to stop it. */
export function useUpload() {
  const [sent, setSent] = useState<number>();
  const stop = useRef<AbortController>(null);
  const sending = async <Answer>(send: (options: CallOptions) => Promise<Answer>) => {
    stop.current = new AbortController();
    setSent(0);
    try {
      const { signal } = stop.current;
      return await send({ signal, fetch: fetchWithProgress(setSent) });
    } finally {
      setSent(undefined);
    }
  };
  return {
    /** From 0 to 1 while it is on its way. */
    sent,
    sending,
    cancel: () => stop.current?.abort(),
  };
}

/** Whether somebody stopped it, so that nothing failed. */
export function isCancelled(error: Error): boolean {
  return error.name === 'AbortError';
}
