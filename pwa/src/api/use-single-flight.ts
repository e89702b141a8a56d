import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type Options<Data, Variables> = Omit<UseMutationOptions<Data, Error, Variables>, 'onSettled'> & {
  /** Nothing follows a success: the screen is about to be left. */
  isLast?: boolean;
};

/**
 * A mutation that is under way once at most: the second press of a double click comes before React
 * knows of the first, so no state of a component can tell.
 */
export function useSingleFlight<Data, Variables = void>({
  isLast = false,
  ...options
}: Options<Data, Variables>) {
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (_, error) => {
      isUnderWay.current = isLast && error === null;
    },
  });
  return {
    ...mutation,
    /** Whether a press would be dropped. */
    isBusy: mutation.isPending || (isLast && mutation.isSuccess),
    mutate: (variables: Variables, callbacks?: MutateOptions<Data, Error, Variables>) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate(variables, callbacks);
    },
  };
}
