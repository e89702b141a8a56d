import { describe, expect, it } from 'vitest';
import { WorkQueue, WorkQueues } from './work-queue.ts';

/** Work that ends when `end` is called. */
function openWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

describe('WorkQueue', () => {
  it('lets clients take turns', async () => {
    const queue = new WorkQueue({ concurrency: 1, maxWaiting: 9, maxWaitingPerClient: 9 });
    const order: string[] = [];
    const run = (client: string, name: string) =>
      queue.run(async () => {
        order.push(name);
      }, client);
    const { work, end } = openWork();
    const first = queue.run(work, 'a');
    const others = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1')];
    end();
    await Promise.all([first, ...others]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('runs no more than its concurrency at a time, also after failures', async () => {
    const queue = new WorkQueue({ concurrency: 2, maxWaiting: 99, maxWaitingPerClient: 99 });
    let [running, maxRunning] = [0, 0];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        queue.run(
          async () => {
            running += 1;
            maxRunning = Math.max(maxRunning, running);
            await Promise.resolve();
            running -= 1;
            if (n % 2 === 0) throw new Error('failed work');
          },
          `client ${n % 3}`,
        ),
      ),
    );
    expect(maxRunning).toBe(2);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(queue.startedCount).toBe(20);
  });

  it('rejects work of a client above its limit, and of all above the total', async () => {
    const queue = new WorkQueue({ concurrency: 1, maxWaiting: 3, maxWaitingPerClient: 2 });
    const { work, end } = openWork();
    const accepted = ['a', 'a', 'a'].map((client) => queue.run(work, client));
    const tooMany = { status: 429, retryAfterSeconds: 5 };
    await expect(queue.run(work, 'a')).rejects.toMatchObject(tooMany);
    accepted.push(queue.run(work, 'b'));
    await expect(queue.run(work, 'c')).rejects.toMatchObject(tooMany);
    end();
    await Promise.all(accepted);
    await queue.run(work, 'c');
  });
});

describe('WorkQueues', () => {
  it('limit the work of each key, and accept more afterwards', async () => {
    const queues = new WorkQueues<string>({ concurrency: 2, maxWaiting: 0 });
    const { work, end } = openWork();
    const started = ['a', 'a', 'b'].map((key) => queues.run(key, work));
    const refused = queues.run('a', async () => undefined);
    await expect(refused).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
    await queues.run('b', async () => undefined);
    end();
    await Promise.all(started);
    await expect(queues.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    expect(await queues.run('a', async () => 'free again')).toBe('free again');
  });
});
