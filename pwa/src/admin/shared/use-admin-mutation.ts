import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, describe } from '../../api/api-error.ts';
import type { FormProblem } from '../../ui/FormError.tsx';
import { useNotify } from '../../ui/notices.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { conflictingVersion } from './edit-conflict.ts';

/** Calls under /api describe the result in `message`, all others in `description`. */
export interface ResultMessage {
  description?: string;
  message?: string;
}

export interface AdminMutation<Input, Result, Current> {
  run: (input: Input) => Promise<Result>;
  /** Notice for a success that the server does not describe. */
  done?: string | ((input: Input) => string);
  /** Notice for a failure that the server does not describe. */
  failed: string | ((error: Error) => string);
  /** Whether the component shows `problem` in its form. A notice says it otherwise, and after the form is closed. */
  isProblemShown?: boolean;
  /** Queries to fetch again afterwards. */
  stale: readonly QueryKey[];
  /** Called after a success, even when the component has been unmounted. */
  onSaved?: () => void;
  /** Called with the stored version when another admin has changed it since it was read. */
  onConflict?: (current: Current, input: Input) => void;
}

type Failed = AdminMutation<never, never, never>['failed'];

const failureText = (error: Error, failed: Failed): string =>
  describe(error, typeof failed === 'string' ? failed : failed(error));

/** The app reports the end of the session for all calls. */
const isReportedByApp = (error: Error): boolean => error instanceof ApiError && error.endsSession;

/**
 * Runs a change: shows the server's message as a notice and stays pending until the stale queries
 * have been fetched again. Repeating the same input while it is pending does nothing; other inputs,
 * such as other rows of a list, run one after another.
 */
export function useAdminMutation<
  Input,
  Result extends object,
  Current extends object = Record<string, unknown>,
>(options: AdminMutation<Input, Result, Current>) {
  const client = useQueryClient();
  const { notifySuccess, notifyError } = useNotify();
  const isMounted = useIsMounted();
  const id = useId();
  // Not useMutationState: it would move into the script that every shopper loads.
  const [pendingInputs, setPendingInputs] = useState<readonly Input[]>([]);
  const removePending = (input: Input) =>
    setPendingInputs((inputs) => inputs.filter((each) => each !== input));
  const refetchStale = () =>
    Promise.all(options.stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  const mutation = useSingleFlight({
    keyOf: (input: Input) => hashKey([input]),
    scope: { id },
    mutationFn: options.run,
    onMutate: (input: Input) => setPendingInputs((inputs) => [...inputs, input]),
    onSuccess: async (result: Result, input) => {
      const { description, message }: ResultMessage = result;
      const { done = 'Saved.' } = options;
      options.onSaved?.();
      notifySuccess(description || message || (typeof done === 'string' ? done : done(input)));
      await refetchStale();
      removePending(input);
      restoreFocus();
    },
    onError: (error, input) => {
      removePending(input);
      const { failed, onConflict } = options;
      const current = onConflict && conflictingVersion<Current>(error);
      if (current) {
        void refetchStale();
        onConflict(current, input);
        return;
      }
      if (isReportedByApp(error) || (options.isProblemShown && isMounted())) return;
      notifyError(failureText(error, failed));
    },
  });
  const { error } = mutation;
  const isConflict = options.onConflict && conflictingVersion(error) !== null;
  const problem: FormProblem | null =
    error && !isReportedByApp(error) && !isConflict
      ? { error, text: failureText(error, options.failed) }
      : null;
  return {
    ...mutation,
    /** Why the last change failed. */
    problem,
    /** Inputs that are running or queued, oldest first. */
    pendingInputs,
  };
}
