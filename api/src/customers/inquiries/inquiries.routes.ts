import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import { success } from '../../platform/http/success.ts';
import type { Inquiries } from './inquiries.service.ts';

export function mountInquiries(mount: Mount, inquiries: Inquiries): void {
  mount(endpoints.addCustomInquiry, async ({ body, address, request }) => {
    await inquiries.add(body, address, request);
    return success('Thank you. Your inquiry was sent. We will contact you soon.', null);
  });

  mount(endpoints.getCustomInquiries, async ({ body }) =>
    success('Inquiries found.', await inquiries.list(body)),
  );

  mount(endpoints.changeInquiryStatus, async ({ body }) =>
    success('Status updated successfully!', await inquiries.changeStatus(body.i_id, body.status)),
  );

  mount(endpoints.getInquiry, ({ params }) => inquiries.get(params.i_id));

  mount(endpoints.deleteInquiry, async ({ params }) => {
    await inquiries.remove(params.i_id);
    return { message: 'Inquiry deleted.' };
  });

  mount(endpoints.replyToInquiry, ({ params, body, caller, request }) =>
    inquiries.reply(params.i_id, body, caller, request),
  );
}
