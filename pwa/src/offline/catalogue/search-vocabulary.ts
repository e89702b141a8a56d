import { lookupKinds, parseSynonyms, standardSynonyms } from '@vajra/contract';
import { Vocabulary, type VocabularySource } from '@vajra/product-index';
import { endpoints } from '../../api/endpoints.ts';
import { lookupList, toChoices } from '../../api/lookup-queries.ts';
import type { CachedResponses } from './cached-responses.ts';

/** What searches understand on this device: the lookups and synonyms that it has. */
export class SearchVocabulary {
  #known: Promise<Vocabulary> | null = null;

  constructor(private readonly responses: CachedResponses) {}

  get(): Promise<Vocabulary> {
    this.#known ??= this.#read().catch((error: unknown) => {
      this.#known = null;
      throw error;
    });
    return this.#known;
  }

  /** Must be called when lookups or synonyms may have changed. */
  forget(): void {
    this.#known = null;
  }

  async #read(): Promise<Vocabulary> {
    const lookups: VocabularySource['lookups'] = {};
    for (const kind of lookupKinds) {
      const response = await this.responses.get(lookupList(kind), {});
      lookups[kind] = toChoices(kind, response?.data ?? []);
    }
    const settings = await this.responses.get(endpoints.getSynonyms, {});
    // Before the first synonyms arrive they are those of the trade.
    const synonyms = parseSynonyms(settings?.text ?? standardSynonyms);
    return new Vocabulary({ lookups, synonyms });
  }
}
