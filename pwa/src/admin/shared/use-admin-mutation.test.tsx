import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { takeNoticesAtom } from '../../ui/notices.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

/** A call whose responses the test resolves, in the order of the calls. */
function controlledCall() {
  const responses: {
    resolve: (response: { message: string }) => void;
    reject: (error: Error) => void;
  }[] = [];
  const run = vi.fn(
    (_input: object) =>
      new Promise<{ message: string }>((resolve, reject) => responses.push({ resolve, reject })),
  );
  return { run, responses };
}

function render(run: (input: object) => Promise<{ message: string }>, store = createStore()) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </Provider>
  );
  return renderHook(() => useAdminMutation({ run, failed: 'Failed.', stale: [] }), { wrapper })
    .result;
}

describe('useAdminMutation', () => {
  it('ignores the same input while it is pending', async () => {
    const { run, responses } = controlledCall();
    const mutation = render(run);
    act(() => {
      mutation.current.mutate({ p_id: 1 });
      mutation.current.mutate({ p_id: 1 });
    });
    await waitFor(() => expect(mutation.current.isPending).toBe(true));
    act(() => mutation.current.mutate({ p_id: 1 }));
    responses[0]?.resolve({ message: 'Done.' });
    await waitFor(() => expect(mutation.current.isSuccess).toBe(true));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('accepts the same input again after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { run, responses } = controlledCall();
    const mutation = render(run);
    act(() => mutation.current.mutate({ p_id: 1 }));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    responses[0]?.reject(new Error('no response'));
    await waitFor(() => expect(mutation.current.isError).toBe(true));
    act(() => mutation.current.mutate({ p_id: 1 }));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  });

  it('shows why it failed, except for expired sessions', async () => {
    const { run, responses } = controlledCall();
    const store = createStore();
    const mutation = render(run, store);
    for (const [status, body, notices] of [
      [400, { status: false }, ['Too long.']],
      [401, { status: 403 }, []],
      [401, 'from a proxy', ['Too long.']],
    ] as const) {
      act(() => mutation.current.mutate({ status, body }));
      await waitFor(() => expect(responses).toHaveLength(1));
      const description = 'Too long.';
      responses.pop()?.reject(new ApiError({ kind: 'http', status, description, body }));
      await waitFor(() => expect(mutation.current.isError).toBe(true));
      expect(store.set(takeNoticesAtom).map(({ text }) => text)).toEqual(notices);
    }
  });

  it('runs other inputs one after another', async () => {
    const { run, responses } = controlledCall();
    const mutation = render(run);
    act(() => {
      mutation.current.mutate({ p_id: 1 });
      mutation.current.mutate({ p_id: 2 });
    });
    await waitFor(() => expect(run.mock.calls).toEqual([[{ p_id: 1 }, expect.anything()]]));
    expect(mutation.current.pendingInputs).toEqual([{ p_id: 1 }, { p_id: 2 }]);
    responses[0]?.resolve({ message: 'Done.' });
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    expect(run.mock.calls[1]?.[0]).toEqual({ p_id: 2 });
    expect(mutation.current.pendingInputs).toEqual([{ p_id: 2 }]);
    responses[1]?.resolve({ message: 'Done.' });
    await waitFor(() => expect(mutation.current.pendingInputs).toEqual([]));
  });
});
