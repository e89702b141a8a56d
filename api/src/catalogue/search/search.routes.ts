import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { Synonyms } from './synonyms.service.ts';

export function mountSearch(mount: Mount, { synonyms }: { synonyms: Synonyms }): void {
  mount(endpoints.getSynonyms, () => synonyms.shown());

  mount(endpoints.changeSynonyms, async ({ body }) => ({
    message: 'Synonyms saved.',
    ...(await synonyms.change(body)),
  }));
}
