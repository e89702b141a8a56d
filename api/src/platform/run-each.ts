import { isDatabaseUnavailable } from './mongo/database-unavailable.ts';

/**
 * Runs work for each item, one after the other. An item that fails does not keep the others from their turn, unless
 * the database is unavailable.
 * @throws AggregateError after the last item, when some failed
 */
export async function runEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} failed`);
}
