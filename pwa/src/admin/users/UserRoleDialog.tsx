import type { StaffRole, User } from '@vajra/contract';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FieldStack } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { RoleField } from './RoleField.tsx';

interface UserRoleDialogProps {
  user: User;
  onClose: () => void;
}

/** Gives a user a role, changes it or removes it. An address that nobody has confirmed gets none. */
export function UserRoleDialog({ user, onClose }: UserRoleDialogProps) {
  const { u_id, u_name, email, emailVerified, role: current } = user;
  const formId = useId();
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
    <Dialog
      open
      title={`Role of ${u_name || email}`}
      onClose={onClose}
      footer={
        <>
          {current && (
            <Button kind="danger" busy={save.isPending} onClick={() => submit(null)}>
              Remove role
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {emailVerified ? 'Cancel' : 'Close'}
          </Button>
          {emailVerified && (
            <Button type="submit" form={formId} busy={save.isPending}>
              Save
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(role);
        }}
      >
        <FieldStack>
          <FormError problem={save.problem} />
          {emailVerified ? (
            <>
              <RoleField role={role} onChange={setRole} />
              <p>
                They are signed out at once, get an email and sign in again. The change is in the
                audit trail.
              </p>
            </>
          ) : (
            <p>
              Nobody has confirmed {email}, so it may be someone else’s. Close this and choose
              Invite staff: the role is given when the owner of the address accepts.
            </p>
          )}
        </FieldStack>
      </form>
    </Dialog>
  );
}
