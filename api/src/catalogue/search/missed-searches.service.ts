import { foldText, hasLetterOrDigit, type MissedSearch, missedSearchLimits } from '@vajra/contract';
import type { Platform } from '../../platform/platform.ts';
import { missedSearchModel } from './missed-search.model.ts';

type Dependencies = Pick<Platform, 'connection' | 'transactions' | 'audit'>;

/** A program that searches for random words fills no more than this until the next time they are stored. */
const maxWaiting = 200;
/** Addresses and phone numbers are no words of the trade, and belong to a person. */
const isPersonal = (text: string) => /@|\d(?:[\s().-]?\d){6}/.test(text);

/** Counts searches that find nothing: words and numbers, no person. */
export class MissedSearches {
  readonly #searches;
  /** The counts that are not stored yet. */
  #waiting = new Map<string, number>();

  constructor(private readonly deps: Dependencies) {
    this.#searches = missedSearchModel(deps.connection);
  }

  note(search: string): void {
    const text = foldText(search).replace(/\s+/g, ' ').trim();
    if (!hasLetterOrDigit(text) || text.length > missedSearchLimits.length || isPersonal(search))
      return;
    const count = this.#waiting.get(text);
    if (count === undefined && this.#waiting.size >= maxWaiting) return;
    this.#waiting.set(text, (count ?? 0) + 1);
  }

  /** Stores what was noted. If that fails, the counts of some seconds are lost. */
  async store(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const counts = this.#waiting;
    this.#waiting = new Map();
    const stored = await this.#searches.estimatedDocumentCount();
    const isFull = stored >= missedSearchLimits.stored;
    const lastAt = new Date();
    await this.#searches.bulkWrite(
      [...counts].map(([_id, count]) => ({
        updateOne: {
          filter: { _id },
          update: { $inc: { count }, $set: { lastAt } },
          upsert: !isFull,
        },
      })),
      { ordered: false },
    );
  }

  /** Returns the most frequent ones. */
  async list(): Promise<MissedSearch[]> {
    await this.store();
    const found = await this.#searches
      .find()
      .sort({ count: -1, lastAt: -1 })
      .limit(missedSearchLimits.shown)
      .lean();
    return found.map(({ _id, count, lastAt }) => ({
      text: _id,
      count,
      lastAt: lastAt.toISOString(),
    }));
  }

  /** Removes a search from the list, if it is there. */
  async remove(text: string): Promise<void> {
    const { transactions, audit } = this.deps;
    await transactions.run(async ({ session }) => {
      const removed = await this.#searches.findByIdAndDelete(text, { session }).lean();
      if (removed) await audit.record({ search: text }, removed, null, session);
    });
  }
}
