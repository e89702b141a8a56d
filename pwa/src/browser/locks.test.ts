import { describe, expect, it, vi } from 'vitest';
import { runExclusively, runUnlessBusy } from './locks.ts';

type Work = (lock: Lock | null) => Promise<unknown>;

const lock: Lock = { name: 'test', mode: 'exclusive' };

/** Replaces the browser's locks by one implementation of `request`. */
function stubLocks(request: ((work: Work) => Promise<unknown>) | undefined): void {
  const locks = request && { request: (_: string, __: LockOptions, work: Work) => request(work) };
  vi.stubGlobal('navigator', { locks });
}

const refuse = async () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const dropAfterStart = async (work: Work) => {
  void work(lock);
  throw new DOMException('The page was suspended.', 'AbortError');
};

describe.each([
  ['granted', (work: Work) => work(lock)],
  ['missing', undefined],
  ['refused', refuse],
  ['lost while the work is done', dropAfterStart],
] as const)('with a lock that is %s', (_, request) => {
  it.each([
    ['runExclusively', runExclusively],
    ['runUnlessBusy', runUnlessBusy],
  ] as const)('%s does the work once', async (__, run) => {
    stubLocks(request);
    const work = vi.fn(async () => undefined);
    await run('test', work);
    expect(work).toHaveBeenCalledOnce();
  });

  it('passes the result and the failure of the work on', async () => {
    stubLocks(request);
    expect(await runExclusively('test', async () => 'done')).toBe('done');
    const fail = async () => {
      throw new Error('broken');
    };
    await expect(runExclusively('test', fail)).rejects.toThrow('broken');
    await expect(runUnlessBusy('test', fail)).rejects.toThrow('broken');
  });
});

it('does nothing while another tab holds the lock', async () => {
  stubLocks((work) => work(null));
  const work = vi.fn(async () => undefined);
  await runUnlessBusy('test', work);
  expect(work).not.toHaveBeenCalled();
});
