import { expect, it } from 'vitest';
import { useTestApi } from '../../test/start-test-api.ts';
import { Sequences } from './sequences.ts';

const api = await useTestApi();

it('allocates each id once to two replicas, singly and in blocks', async () => {
  const replicas = [new Sequences(api.connection), new Sequences(api.connection)];
  const ids = await Promise.all(
    Array.from({ length: 600 }, (_, turn) => {
      const sequences = replicas[turn % 2] ?? api.services.sequences;
      return turn % 5 === 0 ? sequences.next('tests') : sequences.nextOfBlock('tests');
    }),
  );
  expect(new Set(ids).size).toBe(600);
  expect(Math.min(...ids)).toBeGreaterThan(0);
});
