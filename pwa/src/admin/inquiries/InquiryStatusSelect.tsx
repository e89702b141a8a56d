import type { Inquiry } from '@vajra/contract';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { OptionField } from '../../ui/OptionField.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

export function InquiryStatusSelect({ inquiry }: { inquiry: Inquiry }) {
  const { i_id, u_name, status } = inquiry;
  const change = useAdminMutation({
    run: (to: 0 | 1) => call(endpoints.changeInquiryStatus, { body: { i_id, status: to } }),
    done: 'Status updated successfully!',
    // Rejected by the server, or not answered at all.
    failed: (error) =>
      error instanceof ApiError && error.kind === 'http'
        ? 'Failed to update status.'
        : 'Error updating status.',
    stale: [adminKeys.inquiries, adminKeys.counters],
  });
  return (
    <OptionField
      label={`Status of the inquiry from ${u_name}`}
      bare
      value={change.isPending ? change.variables : status}
      options={statusOptions}
      disabled={change.isPending}
      onChange={change.mutate}
    />
  );
}

const statusOptions = [
  { value: 0, label: 'Pending' },
  { value: 1, label: 'Delivered' },
] as const;
