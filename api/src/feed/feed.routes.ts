import { endpoints } from '@vajra/contract';
import { answer } from '../http/answers.ts';
import type { Mount } from '../http/mount.ts';
import type { Feed } from './feed.service.ts';

export function mountFeed(mount: Mount, feed: Feed): void {
  mount(endpoints.getCatalogueChanges, async ({ query }) =>
    answer('Changes found.', await feed.changes(query)),
  );
}
