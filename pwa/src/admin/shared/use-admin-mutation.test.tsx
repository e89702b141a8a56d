import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { notify } from '../../ui/notify.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

vi.mock('../../ui/notify.ts', () => ({ notify: vi.fn() }));
afterEach(cleanup);

/** A call whose answers come when the test says so, in the order of the calls. */
function slowCall() {
  const answers: {
    resolve: (answer: { message: string }) => void;
    reject: (why: Error) => void;
  }[] = [];
  const run = vi.fn(
    (_input: object) =>
      new Promise<{ message: string }>((resolve, reject) => answers.push({ resolve, reject })),
  );
  return { run, answers };
}

function show(run: (input: object) => Promise<{ message: string }>) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useAdminMutation({ run, failed: 'Failed.', stale: [] }), { wrapper })
    .result;
}

describe('useCommand', () => {
  it('drops a second press of the same while the first is under way', async () => {
    const { run, answers } = slowCall();
    const command = show(run);
    act(() => {
      command.current.mutate({ p_id: 1 });
      command.current.mutate({ p_id: 1 });
    });
    await waitFor(() => expect(command.current.isPending).toBe(true));
    act(() => command.current.mutate({ p_id: 1 }));
    answers[0]?.resolve({ message: 'Done.' });
    await waitFor(() => expect(command.current.isSuccess).toBe(true));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('takes the same again when the first has come to its end, well or not', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { run, answers } = slowCall();
    const command = show(run);
    act(() => command.current.mutate({ p_id: 1 }));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    answers[0]?.reject(new Error('no answer'));
    await waitFor(() => expect(command.current.isError).toBe(true));
    act(() => command.current.mutate({ p_id: 1 }));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  });

  it('tells why it failed, but not of a session that ended: that is told where it ends', async () => {
    const { run, answers } = slowCall();
    const command = show(run);
    for (const [status, body, words] of [
      [400, { status: false }, ['Too long.']],
      [401, { status: 403 }, []],
      [401, 'of a proxy', ['Too long.']],
    ] as const) {
      vi.mocked(notify).mockClear();
      act(() => command.current.mutate({ status, body }));
      await waitFor(() => expect(answers).toHaveLength(1));
      const description = 'Too long.';
      answers.pop()?.reject(new ApiError({ kind: 'http', status, description, body }));
      await waitFor(() => expect(command.current.isError).toBe(true));
      expect(vi.mocked(notify).mock.calls.map(([, said]) => said)).toEqual(words);
    }
  });

  it("lets another row's wait for its turn", async () => {
    const { run, answers } = slowCall();
    const command = show(run);
    act(() => {
      command.current.mutate({ p_id: 1 });
      command.current.mutate({ p_id: 2 });
    });
    await waitFor(() => expect(run.mock.calls).toEqual([[{ p_id: 1 }, expect.anything()]]));
    expect(command.current.underWay).toEqual([{ p_id: 1 }, { p_id: 2 }]);
    answers[0]?.resolve({ message: 'Done.' });
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    expect(run.mock.calls[1]?.[0]).toEqual({ p_id: 2 });
    expect(command.current.underWay).toEqual([{ p_id: 2 }]);
    answers[1]?.resolve({ message: 'Done.' });
    await waitFor(() => expect(command.current.underWay).toEqual([]));
  });
});
