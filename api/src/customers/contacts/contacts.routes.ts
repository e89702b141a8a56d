import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import { success } from '../../platform/http/success.ts';
import type { Contacts } from './contacts.service.ts';

export function mountContacts(mount: Mount, contacts: Contacts): void {
  mount(endpoints.contactUs, async ({ body, address, request }) => {
    await contacts.add(body, address, request);
    const description = 'Thank you. Your message was sent. We will reply soon.';
    return success(description, { message: description });
  });

  mount(endpoints.getContacts, async ({ body }) =>
    success('Contacts found.', await contacts.list(body)),
  );

  mount(endpoints.deleteContact, async ({ params }) => {
    await contacts.remove(params.c_id);
    return success('Contact deleted.', null);
  });

  mount(endpoints.getContact, ({ params }) => contacts.get(params.c_id));

  mount(endpoints.replyToContact, ({ params, body, caller, request }) =>
    contacts.reply(params.c_id, body, caller, request),
  );
}
