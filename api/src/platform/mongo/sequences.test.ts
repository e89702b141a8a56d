import { expect, it } from 'vitest';
import { useTestApi } from '../../../test/start-test-api.ts';
import { Sequences } from './sequences.ts';

const api = await useTestApi();

it('allocates each id once to two replicas, singly and several at once', async () => {
  const replicas = [new Sequences(api.connection), new Sequences(api.connection)];
  const ids = await Promise.all(
    Array.from({ length: 200 }, async (_, turn) => {
      const sequences = replicas[turn % 2] ?? api.services.sequences;
      if (turn % 5 === 0) return [await sequences.next('tests')];
      const first = await sequences.reserve('tests', 3);
      return [first, first + 1, first + 2];
    }),
  );
  expect(new Set(ids.flat()).size).toBe(40 + 160 * 3);
  expect(Math.min(...ids.flat())).toBeGreaterThan(0);
});
