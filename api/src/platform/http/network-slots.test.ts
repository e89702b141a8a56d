import { expect, it } from 'vitest';
import { NetworkSlots } from './network-slots.ts';

it('limits the work in progress of each network', async () => {
  const slots = new NetworkSlots(2);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const started = ['a', 'a', 'b'].map((network) => slots.run(network, () => ended));
  const refused = slots.run('a', async () => undefined);
  await expect(refused).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
  await slots.run('b', async () => undefined);
  end();
  await Promise.all(started);
  await expect(slots.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await slots.run('a', async () => 'free again')).toBe('free again');
});
