import { useRef, useState } from 'react';
import type { CallOptions } from '../../api/call.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** Sends a request with files, reports its progress and can cancel it. */
export function useUpload() {
  const [progress, setProgress] = useState<number>();
  const controller = useRef<AbortController>(null);
  const upload = async <Result>(send: (options: CallOptions) => Promise<Result>) => {
    controller.current = new AbortController();
    setProgress(0);
    try {
      const { signal } = controller.current;
      return await send({ signal, fetch: fetchWithProgress(setProgress) });
    } finally {
      setProgress(undefined);
    }
  };
  return {
    /** From 0 to 1 while a request is being sent. */
    progress,
    upload,
    cancel: () => controller.current?.abort(),
  };
}

/** Whether a request failed because it was cancelled. */
export function isCancelled(error: Error): boolean {
  return error.name === 'AbortError';
}

export const cancelledText = 'Upload cancelled. Nothing was saved.';
