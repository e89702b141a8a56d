import { useQuery } from '@tanstack/react-query';
import type { StaffInvitation } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { RowButton } from '../shared/row-actions.tsx';
import { staffRoleNames } from '../shared/staff-role-names.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import styles from './PendingInvitations.module.css';

const invitationsQuery = callQuery(
  adminKeys.staffInvitations,
  endpoints.getStaffInvitations,
  {},
  ({ invitations }) => invitations,
);

/** The invitations that nobody has accepted yet; nothing without any. */
export function PendingInvitations() {
  const query = useQuery(invitationsQuery);
  const confirm = useConfirm();
  const withdraw = useAdminMutation({
    run: ({ invitation_id }: StaffInvitation) =>
      call(endpoints.withdrawStaffInvitation, { params: { invitation_id } }),
    failed: 'Failed to withdraw the invitation.',
    stale: [adminKeys.staffInvitations],
  });
  const askAndWithdraw = async (invitation: StaffInvitation) => {
    const text = `The link that was sent to ${invitation.email} stops working.`;
    const title = 'Withdraw invitation';
    if (await confirm({ title, text, confirmLabel: 'Withdraw' })) withdraw.mutate(invitation);
  };
  return (
    <FramedQueryState
      query={query}
      failed="Failed to fetch invitations."
      isEmpty={(invitations) => invitations.length === 0}
      skeleton={null}
    >
      {(invitations) => (
        <div className={styles.invitations}>
          <Panel title="Pending invitations">
            <ul className={styles.list}>
              {invitations.map((invitation) => (
                <li key={invitation.invitation_id}>
                  <span className={styles.email}>{invitation.email}</span>
                  <span>{staffRoleNames[invitation.role]}</span>
                  <span className={styles.terms}>
                    Invited by {invitation.invitedBy}, expires{' '}
                    {formatDateTime(invitation.expiresAt)}
                  </span>
                  <RowButton
                    text="Withdraw"
                    of={`the invitation of ${invitation.email}`}
                    busy={withdraw.pendingInputs.includes(invitation)}
                    onClick={() => void askAndWithdraw(invitation)}
                  />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      )}
    </FramedQueryState>
  );
}
