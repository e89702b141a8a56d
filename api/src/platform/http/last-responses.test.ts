import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { DatabaseTimeoutError } from '../mongo/deadline.ts';
import { LastResponses } from './last-responses.ts';

const unavailable = () => Promise.reject(new DatabaseTimeoutError());

function create() {
  const database: { awaySince: Date | undefined } = { awaySince: undefined };
  return { database, responses: new LastResponses(database) };
}

it('returns the last response to the same request while the database is away, without asking it', async () => {
  const { database, responses } = create();
  const input = { body: { p_id: 1 } };
  const other = { body: { p_id: 2 } };
  const answer = (of: object, handle: () => Promise<object>) =>
    responses.answer(endpoints.getUserReviews, of, handle);
  await answer(input, async () => ({ reviews: 1 }));
  await answer(input, async () => ({ reviews: 2 }));
  database.awaySince = new Date();
  expect(await answer(input, unavailable)).toEqual({ reviews: 2 });
  await expect(answer(other, unavailable)).rejects.toThrow(DatabaseTimeoutError);
  database.awaySince = undefined;
  expect(await answer(input, async () => ({ reviews: 3 }))).toEqual({ reviews: 3 });
});

it('returns the last response when the database fails before it is known to be away', async () => {
  const { responses } = create();
  const answer = (handle: () => Promise<object>) =>
    responses.answer(endpoints.getClarity, {}, handle);
  await answer(async () => ({ clarity: 'VVS1' }));
  expect(await answer(unavailable)).toEqual({ clarity: 'VVS1' });
  await expect(answer(() => Promise.reject(new Error('a fault of ours')))).rejects.toThrow('fault');
});

it('keeps no response to other calls', async () => {
  const { database, responses } = create();
  const answer = (handle: () => Promise<object>) =>
    responses.answer(endpoints.getMyOrders, {}, handle);
  await answer(async () => ({ orders: [] }));
  database.awaySince = new Date();
  await expect(answer(unavailable)).rejects.toThrow(DatabaseTimeoutError);
});
