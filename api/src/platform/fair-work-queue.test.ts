import { describe, expect, it } from 'vitest';
import { FairWorkQueue } from './fair-work-queue.ts';

/** Work that ends when `end` is called. */
function openWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

describe('FairWorkQueue', () => {
  it('lets clients take turns', async () => {
    const queue = new FairWorkQueue({ concurrency: 1, maxWaiting: 9, maxWaitingPerClient: 9 });
    const order: string[] = [];
    const run = (client: string, name: string) =>
      queue.run(client, async () => {
        order.push(name);
      });
    const { work, end } = openWork();
    const first = queue.run('a', work);
    const others = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1')];
    end();
    await Promise.all([first, ...others]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('runs no more than its concurrency at a time, also after failures', async () => {
    const queue = new FairWorkQueue({ concurrency: 2, maxWaiting: 99, maxWaitingPerClient: 99 });
    let [running, maxRunning] = [0, 0];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        queue.run(`client ${n % 3}`, async () => {
          running += 1;
          maxRunning = Math.max(maxRunning, running);
          await Promise.resolve();
          running -= 1;
          if (n % 2 === 0) throw new Error('failed work');
        }),
      ),
    );
    expect(maxRunning).toBe(2);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(queue.startedCount).toBe(20);
  });

  it('rejects work of a client above its limit, and of all above the total', async () => {
    const queue = new FairWorkQueue({ concurrency: 1, maxWaiting: 3, maxWaitingPerClient: 2 });
    const { work, end } = openWork();
    const accepted = ['a', 'a', 'a'].map((client) => queue.run(client, work));
    const tooMany = { status: 429, retryAfterSeconds: 5 };
    await expect(queue.run('a', work)).rejects.toMatchObject(tooMany);
    accepted.push(queue.run('b', work));
    await expect(queue.run('c', work)).rejects.toMatchObject(tooMany);
    end();
    await Promise.all(accepted);
    await queue.run('c', work);
  });
});
