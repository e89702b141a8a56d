import fc from 'fast-check';
import type {
  Transaction,
  Transactions,
  TransactionWork,
} from '../src/platform/mongo/transactions.ts';

/** What customers, admins, the provider and time do to an order. */
export const steps = [
  'open a page',
  'open another page',
  'pay',
  'pay too little',
  'decline',
  'deliver',
  'deliver twice',
  'expire',
  'sell the piece to another',
  'cancel',
  'refund a part',
  'refund in the dashboard',
  'dispute',
  'decide a dispute',
  'ship',
] as const;
export type Step = (typeof steps)[number];
/** Without these little happens. */
const frequentSteps: readonly Step[] = ['open a page', 'open a page', 'pay', 'pay', 'deliver'];

export const maxSteps = 7;

/** Returns random schedules, the same each time. */
export function randomSchedules(count: number): Step[][] {
  const step = fc.constantFrom(...steps, ...frequentSteps);
  return fc.sample(fc.array(step, { minLength: 2, maxLength: maxSteps }), {
    seed: 7,
    numRuns: count,
  });
}

/** Returns a generator of uniform numbers from 0 to 1 (mulberry32). fast-check's prefer edge cases. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A process that is killed loses its transaction, or the result of one that was committed. */
export class KilledError extends Error {}

/** Returns transactions that are killed before or after their commit if `isKilled` says so. */
export function killableTransactions(
  transactions: Transactions,
  isKilled: () => boolean,
): Transactions {
  return Object.create(transactions, {
    run: {
      value: async (...args: [TransactionWork<unknown>] | [never, TransactionWork<unknown>]) => {
        const work = args.at(-1) as TransactionWork<unknown>; // the last argument in both forms
        const dying: TransactionWork<unknown> = async (tx: Transaction) => {
          const result = await work(tx);
          if (isKilled()) throw new KilledError('before the commit');
          return result;
        };
        const kinds = args.slice(0, -1) as [never];
        const result = await transactions.run(...kinds, dying as never);
        if (isKilled()) throw new KilledError('after the commit');
        return result;
      },
    },
  });
}

/** Runs 16 at a time. */
export async function inGroups<Item>(
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  const size = 16;
  for (let first = 0; first < items.length; first += size) {
    const group = items.slice(first, first + size);
    await Promise.all(group.map((item, at) => act(item, first + at)));
  }
}
