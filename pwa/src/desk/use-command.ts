import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { describe } from '../api/api-error.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { notify } from '../ui/notify.ts';

/** Answers say what was done in `description`, those under /api in `message`. */
interface Said {
  description?: string;
  message?: string;
}

interface Command<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** For an answer without words. */
  done?: string;
  /** For a failure without words (spec section 8). */
  failed: string | ((error: Error) => string);
  /** What it makes stale. */
  stale: readonly QueryKey[];
}

/**
 * A save or delete: its answer's words become a toast (spec 7.2), and it counts as pending until
 * what it made stale was read again.
 */
export function useCommand<Input, Answer extends Said>(command: Command<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: command.run,
    onSuccess: async ({ description, message }) => {
      notify(1, description || message || command.done || 'Saved.');
      await Promise.all(command.stale.map((queryKey) => client.invalidateQueries({ queryKey })));
      keepFocus();
    },
    onError: (error) => {
      const { failed } = command;
      notify(0, describe(error, typeof failed === 'string' ? failed : failed(error)));
    },
  });
}
