import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { MissedSearches } from './missed-searches.service.ts';
import type { Synonyms } from './synonyms.service.ts';

interface SearchServices {
  synonyms: Synonyms;
  missedSearches: MissedSearches;
}

export function mountSearch(mount: Mount, { synonyms, missedSearches }: SearchServices): void {
  mount(endpoints.getSynonyms, () => synonyms.shown());

  mount(endpoints.changeSynonyms, async ({ body }) => ({
    message: 'Synonyms saved.',
    settings: await synonyms.change(body),
  }));

  mount(endpoints.getMissedSearches, async () => ({ searches: await missedSearches.list() }));

  mount(endpoints.removeMissedSearch, async ({ query }) => {
    await missedSearches.remove(query.text);
    return { message: 'Search removed.' };
  });
}
