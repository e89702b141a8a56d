import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { Newsletter } from './newsletter.service.ts';

export function mountNewsletter(mount: Mount, newsletter: Newsletter): void {
  mount(endpoints.subscribeToNewsletter, async ({ body, address }) => {
    await newsletter.subscribe(body.email, address);
    return { message: 'Please confirm your subscription with the link that we sent to you.' };
  });

  mount(endpoints.getSubscribers, ({ query }) => newsletter.list(query));

  mount(endpoints.exportSubscribers, async () => newsletter.export());

  mount(endpoints.deleteSubscriber, async ({ params }) => {
    await newsletter.remove(params.subscriber_id);
    return { message: 'Subscriber deleted.' };
  });
}
