import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useSingleFlight } from './use-single-flight.ts';

interface PendingCall {
  input: string;
  resolve: () => void;
  reject: (error: Error) => void;
}

let calls: PendingCall[];
beforeEach(() => {
  calls = [];
});

function renderMutation(options: { isLast?: boolean; keyOf?: (input: string) => string } = {}) {
  const mutationFn = (input: string) =>
    new Promise<void>((resolve, reject) => calls.push({ input, resolve, reject }));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSingleFlight({ ...options, mutationFn }), { wrapper });
  const mutate = async (...inputs: string[]) => {
    await act(async () => {
      for (const input of inputs) result.current.mutate(input);
    });
    return calls.map(({ input }) => input);
  };
  return { result, mutate };
}

it('ignores calls while one is pending', async () => {
  const { result, mutate } = renderMutation();
  expect(await mutate('one', 'two')).toEqual(['one']);
  await waitFor(() => expect(result.current.isBusy).toBe(true));
  calls[0]?.resolve();
  await waitFor(() => expect(result.current.isBusy).toBe(false));
  expect(await mutate('three')).toEqual(['one', 'three']);
});

it('ignores only calls with the same key', async () => {
  const { mutate } = renderMutation({ keyOf: (input) => input });
  expect(await mutate('one', 'one', 'two')).toEqual(['one', 'two']);
});

it('ignores calls after the success of the last one, but not after its failure', async () => {
  const { result, mutate } = renderMutation({ isLast: true });
  await mutate('one');
  calls[0]?.reject(new Error('refused'));
  await waitFor(() => expect(result.current.isBusy).toBe(false));
  await mutate('two');
  calls[1]?.resolve();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(result.current.isBusy).toBe(true);
  expect(await mutate('three')).toEqual(['one', 'two']);
});

it('keeps the error while the call is repeated, so that the form does not move', async () => {
  const { result, mutate } = renderMutation();
  const refused = new Error('refused');
  await mutate('one');
  calls[0]?.reject(refused);
  await waitFor(() => expect(result.current.error).toBe(refused));
  await mutate('two');
  await waitFor(() => expect(result.current.isPending).toBe(true));
  expect(result.current.error).toBe(refused);
  calls[1]?.resolve();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(result.current.error).toBeNull();
});
