import { requestKey } from '@vajra/contract';
import { type AnswerOf, endpoints, type InputOf, type Wire } from '../../api/endpoints.ts';
import type { CatalogueDatabase } from './database.ts';
import type { Lookups } from './feed-page.ts';
import { isStorageFull } from './storage.ts';

/** Answers that are kept at most; those that were given longest ago go first. */
const most = 500;

/** What calls that anybody may make last answered, for when they get no answer. */
export class KeptAnswers {
  constructor(
    private readonly db: CatalogueDatabase,
    private readonly now: () => number = Date.now,
  ) {}

  /** Keeps an answer under the contract's `callKey`. */
  async put(key: string, answer: unknown): Promise<void> {
    const { answers } = this.db;
    try {
      await answers.put({ key, answer, at: this.now() });
      const tooMany = (await answers.count()) - most;
      if (tooMany > 0) await answers.orderBy('at').limit(tooMany).delete();
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      await answers.orderBy('at').limit(50).delete();
    }
  }

  /** Undefined where it was never kept. */
  async get<W extends Wire>(endpoint: W, input: InputOf<W>): Promise<AnswerOf<W> | undefined> {
    const kept = await this.db.answers.get(requestKey({ endpoint, input }));
    return kept?.answer as AnswerOf<W> | undefined; // what was put under the call's own key
  }

  /** The eight lookups and the menu made of them, as their own calls would answer. */
  async putLookups(lookups: Lookups): Promise<void> {
    const lists = [
      [endpoints.getDiamondShapes, lookups.diamondShape],
      [endpoints.getParentCollections, lookups.parentCollection],
      [endpoints.getCollectionsByParent, lookups.parentCollection],
      [endpoints.getCollections, lookups.collection],
      [endpoints.getStoneTypes, lookups.stoneType],
      [endpoints.getCutGrades, lookups.cutGrade],
      [endpoints.getClarity, lookups.clarity],
      [endpoints.getNaturalColors, lookups.naturalColor],
      [endpoints.getFancyColors, lookups.fancyColor],
    ] as const;
    for (const [endpoint, data] of lists) {
      const key = requestKey({ endpoint, input: {} });
      await this.put(key, { status: true, description: '', data });
    }
  }
}
