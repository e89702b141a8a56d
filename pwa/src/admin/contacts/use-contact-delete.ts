import type { Contact } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';

/** Deletes contact messages, with their replies, after a confirmation. */
export function useContactDelete() {
  return useConfirmedDelete<Contact>({
    thing: 'contact',
    titleOf: ({ name }) => `Message from ${name}`,
    note: 'Its replies are deleted, too.',
    idOf: ({ c_id }) => c_id,
    run: ({ c_id }) => call(endpoints.deleteContact, { params: { c_id } }),
    failed: 'Failed to delete contact.',
    stale: [adminKeys.contacts, adminKeys.counters],
  });
}
