import {
  hashKey,
  type MutateOptions,
  type QueryKey,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { ApiError, describe } from '../../api/api-error.ts';
import { notify } from '../../ui/notify.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { conflictingVersion } from './edit-conflict.ts';

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
  /** The shop has it; called also where what began it is not on the screen any more. */
  onSaved?: () => void;
  /** Another admin changed it meanwhile: as it is now, which is to be shown beside what was sent. */
  onConflict?: (now: Record<string, unknown>, input: Input) => void;
}

/**
 * A save or delete: its answer's words become a toast (spec 7.2), and it counts as pending until
 * what it made stale was read again. A second press of the same while the first is under way does
 * nothing, though it comes before React knows of the first; another row's waits for its turn.
 */
export function useAdminMutation<Input, Answer extends Said>(command: Command<Input, Answer>) {
  const client = useQueryClient();
  const pressed = useRef<string>(null);
  const id = useId();
  const underWay = useMutationState({
    filters: { mutationKey: [id], status: 'pending' },
    select: ({ state }) => state.variables as Input, // of this hook's own
  });
  const readAgain = () =>
    Promise.all(command.stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  const mutation = useMutation({
    scope: { id },
    mutationKey: [id],
    mutationFn: command.run,
    onSuccess: async ({ description, message }) => {
      command.onSaved?.();
      notify(1, description || message || command.done || 'Saved.');
      await readAgain();
      restoreFocus();
    },
    onError: (error, input) => {
      const { failed, onConflict } = command;
      const now = onConflict && conflictingVersion(error);
      if (now) {
        void readAgain();
        onConflict(now, input);
        return;
      }
      // A session that ended is told of where it ends, once.
      if (isSessionLost(error)) return;
      notify(0, describe(error, typeof failed === 'string' ? failed : failed(error)));
    },
    onSettled: (_answer, _error, input) => {
      if (pressed.current === hashKey([input])) pressed.current = null;
    },
  });
  return {
    ...mutation,
    /** What was sent and has no answer yet, or waits for its turn; the oldest first. */
    underWay,
    mutate: (input: Input, callbacks?: MutateOptions<Answer, Error, Input>) => {
      const press = hashKey([input]);
      if (pressed.current === press) return;
      pressed.current = press;
      mutation.mutate(input, callbacks);
    },
  };
}

/** Whether the answer ended the session, as calls know it (design.md section 2). */
function isSessionLost(error: Error): boolean {
  const { body } = error instanceof ApiError ? error : {};
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 403;
}
