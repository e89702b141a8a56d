import type { Inquiry } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';

/** Deletes an inquiry after a confirmation. */
export function useInquiryDelete() {
  return useConfirmedDelete<Inquiry>({
    thing: 'inquiry',
    titleOf: ({ u_name }) => `Inquiry from ${u_name}`,
    note: 'Its replies and the contact details of the visitor are deleted, too.',
    idOf: ({ i_id }) => i_id,
    run: ({ i_id }) => call(endpoints.deleteInquiry, { params: { i_id } }),
    failed: 'Failed to delete the inquiry.',
    stale: [adminKeys.inquiries, adminKeys.counters],
  });
}
