import { useRef, useState } from 'react';
import type { CallOptions } from '../../api/call.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { type AdminMutation, useAdminMutation } from './use-admin-mutation.ts';

interface Upload<Input, Result>
  extends Pick<AdminMutation<Input, Result, object>, 'done' | 'stale' | 'onSaved'> {
  run: (input: Input, options: CallOptions) => Promise<Result>;
  failed: string;
}

/** Runs a change that sends files, reports its progress and can cancel it. */
export function useUpload<Input, Result extends object>({
  run,
  failed,
  ...rest
}: Upload<Input, Result>) {
  const [progress, setProgress] = useState<number>();
  const controller = useRef<AbortController>(null);
  const mutation = useAdminMutation({
    ...rest,
    run: async (input: Input) => {
      controller.current = new AbortController();
      setProgress(0);
      try {
        const { signal } = controller.current;
        return await run(input, { signal, fetch: fetchWithProgress(setProgress) });
      } finally {
        setProgress(undefined);
      }
    },
    failed: ({ name }) => (name === 'AbortError' ? 'Upload cancelled. Nothing was saved.' : failed),
    isProblemShown: true,
  });
  return {
    ...mutation,
    /** From 0 to 1 while a request is being sent. */
    progress,
    cancel: () => controller.current?.abort(),
  };
}
