import { endpoints } from '@vajra/contract';
import { CachedResponse } from '../http/cached-response.ts';
import type { Mount } from '../http/mount.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { success } from '../http/success.ts';
import type { Feed } from './feed.service.ts';

/** The most rows in a page for a client without a session. */
const maxAnonymousRows = 500;

export function mountFeed(mount: Mount, feed: Feed, responses: ResponseCache): void {
  mount(endpoints.getCatalogueChanges, async ({ query, claims, address }) => {
    const limit = claims ? query.limit : Math.min(query.limit, maxAnonymousRows);
    const page = await feed.find({ ...query, limit });
    const read = async () => success('Changes found.', await page.read());
    if (page.key === undefined) return read();
    return responses.get(`feed ${page.key}`, address, async () =>
      CachedResponse.ofJson(await read()),
    );
  });
}
