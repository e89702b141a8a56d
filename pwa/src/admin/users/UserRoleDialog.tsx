import type { StaffRole, User } from '@vajra/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OptionField } from '../../ui/OptionField.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { staffRoleHints, staffRoleOptions } from '../shared/staff-role-names.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

interface UserRoleDialogProps {
  user: User;
  onClose: () => void;
}

/** Gives a user a role, changes it or removes it. An address that nobody has confirmed gets none. */
export function UserRoleDialog({ user, onClose }: UserRoleDialogProps) {
  const { u_id, u_name, email, emailVerified, role: current } = user;
  const [role, setRole] = useState<StaffRole>(current ?? 'support');
  const save = useAdminMutation({
    run: (chosen: StaffRole | null) =>
      call(endpoints.changeUserRole, { params: { u_id }, body: { role: chosen } }),
    failed: 'Failed to change the role.',
    isProblemShown: true,
    stale: [adminKeys.users, adminKeys.staffInvitations],
  });
  const submit = (chosen: StaffRole | null) => save.mutate(chosen, { onSuccess: onClose });
  return (
    <FormDialog
      title={`Role of ${u_name || email}`}
      submit={emailVerified ? 'Save' : null}
      cancel={emailVerified ? 'Cancel' : 'Close'}
      before={
        current && (
          <Button kind="danger" busy={save.isPending} onClick={() => submit(null)}>
            Remove role
          </Button>
        )
      }
      request={save}
      onClose={onClose}
      onSubmit={() => submit(role)}
    >
      {emailVerified ? (
        <>
          <OptionField
            label="Role"
            hint={staffRoleHints[role]}
            value={role}
            options={staffRoleOptions}
            onChange={setRole}
          />
          <p>
            They are signed out at once, get an email and sign in again. The change is in the audit
            trail.
          </p>
        </>
      ) : (
        <p>
          Nobody has confirmed {email}, so it may be someone else’s. Close this and choose Invite
          staff: the role is given when the owner of the address accepts.
        </p>
      )}
    </FormDialog>
  );
}
