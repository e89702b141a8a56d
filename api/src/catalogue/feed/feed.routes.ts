import { type CatalogueChanges, endpoints } from '@vajra/contract';
import { CachedResponse } from '../../platform/http/cached-response.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { insertPrepared, preparedArray } from '../../platform/http/prepared-json.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import { success } from '../../platform/http/success.ts';
import type { Feed, FeedPage } from './feed.service.ts';

/** The most rows in a page for a client without a session. */
const maxAnonymousRows = 500;

/** How long a page that others follow may be sent again. */
const fullPageSeconds = 60;

export function mountFeed(mount: Mount, feed: Feed, responses: ResponseCache): void {
  mount(endpoints.getCatalogueChanges, async ({ query, claims, address }) => {
    const limit = claims ? query.limit : Math.min(query.limit, maxAnonymousRows);
    const found = await feed.find({ ...query, limit });
    if (!('read' in found)) return respond(found);
    const keys = { lastingKey: `feed ${found.start}`, key: `feed ${found.key}` };
    return responses.getLasting(keys, address, async () => serialize(await found.read()));
  });
}

type FeedResponse = ReturnType<typeof respond>;

function respond(changes: CatalogueChanges) {
  return success('Changes found.', changes);
}

function serialize({ changes, products }: FeedPage): CachedResponse<FeedResponse> {
  const body = JSON.stringify(respond(changes));
  return CachedResponse.ofBytes(insertPrepared(body, preparedArray(products)), {
    type: 'json',
    maxAgeSeconds: changes.more ? fullPageSeconds : 0,
  });
}
