import { endpoints } from '@vajra/contract';
import type { Mount } from '../http/mount.ts';
import { success } from '../http/success.ts';
import type { Feed } from './feed.service.ts';

export function mountFeed(mount: Mount, feed: Feed): void {
  mount(endpoints.getCatalogueChanges, async ({ query }) =>
    success('Changes found.', await feed.changes(query)),
  );
}
