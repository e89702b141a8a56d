import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type Options<Data, Variables> = Omit<UseMutationOptions<Data, Error, Variables>, 'onSettled'> & {
  /** Ignores calls after a success too: the screen is about to be left. */
  isLast?: boolean;
  /** Identifies a call: only calls with the same key are ignored. By default all calls are. */
  keyOf?: (variables: Variables) => string;
};

/**
 * A mutation that ignores calls while it is pending. The second click of a double click arrives
 * before React renders the pending state, so components cannot check for it themselves.
 */
export function useSingleFlight<Data, Variables = void>({
  isLast = false,
  keyOf = () => '',
  ...options
}: Options<Data, Variables>) {
  const pendingKey = useRef<string>(null);
  const mutation = useMutation({
    ...options,
    onSettled: (_, error, variables) => {
      const isFinal = isLast && error === null;
      if (!isFinal && pendingKey.current === keyOf(variables)) pendingKey.current = null;
    },
  });
  const lastError = useRef<Error>(null);
  if (!mutation.isPending) lastError.current = mutation.error;
  return {
    ...mutation,
    /**
     * Why the last call failed, also while it is repeated: without its message the form would move up, and
     * the second click of a double click would hit what is below the button.
     */
    error: mutation.isPending ? lastError.current : mutation.error,
    /** Whether a call would be ignored. */
    isBusy: mutation.isPending || (isLast && mutation.isSuccess),
    mutate: (variables: Variables, callbacks?: MutateOptions<Data, Error, Variables>) => {
      const key = keyOf(variables);
      if (pendingKey.current === key) return;
      pendingKey.current = key;
      mutation.mutate(variables, callbacks);
    },
  };
}
