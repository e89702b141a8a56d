import { type LookupKind, lookupKinds, parseSynonyms, type SynonymSettings } from '@vajra/contract';
import { Vocabulary, type VocabularySource } from '@vajra/product-index';
import { isDatabaseUnavailable } from '../../platform/mongo/database-unavailable.ts';
import { Deadline } from '../../platform/mongo/deadline.ts';
import type { Lookups } from '../lookups/lookups.service.ts';
import type { Synonyms } from './synonyms.service.ts';

/** A visitor does not wait longer for the database, but searches with the last vocabulary. */
const maxReadMs = 1000;

interface Dependencies {
  lookups: Pick<Lookups, 'names'>;
  synonyms: Pick<Synonyms, 'shown'>;
}

interface Built {
  lookupsVersion: number | undefined;
  settings: SynonymSettings;
  vocabulary: Vocabulary;
}

/** What searches understand: the values of the lookups, and synonyms. */
export class SearchVocabulary {
  #built: Built | undefined;

  constructor(private readonly deps: Dependencies) {}

  /** Returns the vocabulary for a version of the lookups. While the database is away it is the last one. */
  async get(lookupsVersion: number | undefined): Promise<Vocabulary> {
    const settings = await this.deps.synonyms.shown();
    const built = this.#built;
    const isCurrent =
      built?.lookupsVersion === lookupsVersion && built?.settings.version === settings.version;
    if (built && isCurrent) return built.vocabulary;
    const building = () => this.#build(lookupsVersion, settings);
    if (!built) return building();
    try {
      return await new Deadline(maxReadMs).race(building);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return built.vocabulary;
    }
  }

  async #build(lookupsVersion: number | undefined, settings: SynonymSettings): Promise<Vocabulary> {
    const lookups: Partial<Record<LookupKind, VocabularySource['lookups'][LookupKind]>> = {};
    for (const kind of lookupKinds) lookups[kind] = await this.deps.lookups.names(kind);
    const vocabulary = new Vocabulary({ lookups, synonyms: parseSynonyms(settings.text) });
    this.#built = { lookupsVersion, settings, vocabulary };
    return vocabulary;
  }
}
