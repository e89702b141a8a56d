import { invitationLifetimeDays, type StaffRole, staffInvitationEndpoints } from '@vajra/contract';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { endpoints } from '../shared/endpoints.ts';
import { FieldStack } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { RoleField } from './RoleField.tsx';

interface Invitation {
  email: string;
  role: StaffRole;
}

const schema = staffInvitationEndpoints.inviteStaff.body;

/** Invites a member of staff by mail. */
export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('support');
  const [error, setError] = useState<string | undefined>();
  const invite = useAdminMutation({
    run: (body: Invitation) => call(endpoints.inviteStaff, { body }),
    failed: 'Failed to send the invitation.',
    isProblemShown: true,
    stale: [adminKeys.staffInvitations],
  });
  const submit = () => {
    const [issue] = schema.safeParse({ email, role }).error?.issues ?? [];
    setError(issue?.message);
    if (!issue) invite.mutate({ email, role }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      title="Invite staff"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={invite.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!invite.isPending) submit();
          focusFirstInvalid(event.currentTarget);
        }}
      >
        <FieldStack>
          <FormError problem={invite.problem} />
          <Field
            label="Email"
            hint={`We mail a link to this address. It works once, within ${invitationLifetimeDays} days.`}
            error={error}
          >
            <input
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
          <RoleField role={role} onChange={setRole} />
        </FieldStack>
      </form>
    </Dialog>
  );
}
