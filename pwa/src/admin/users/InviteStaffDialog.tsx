import { invitationLifetimeDays, type StaffRole, staffInvitationEndpoints } from '@vajra/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OptionField } from '../../ui/OptionField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { staffRoleHints, staffRoleOptions } from '../shared/staff-role-names.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { messagesOf, useFields } from '../shared/use-fields.ts';

interface Invitation {
  email: string;
  role: StaffRole;
}

const schema = staffInvitationEndpoints.inviteStaff.body;

/** Invites a member of staff by mail. */
export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const { values, field, check } = useFields({ email: '' });
  const [role, setRole] = useState<StaffRole>('support');
  const invite = useAdminMutation({
    run: (body: Invitation) => call(endpoints.inviteStaff, { body }),
    failed: 'Failed to send the invitation.',
    isProblemShown: true,
    stale: [adminKeys.staffInvitations],
  });
  const submit = () => {
    const body = { ...values, role };
    if (check(messagesOf(schema, body))) invite.mutate(body, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Invite staff"
      submit="Send invitation"
      request={invite}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Email"
        hint={`We mail a link to this address. It works once, within ${invitationLifetimeDays} days.`}
        type="email"
        inputMode="email"
        maxLength={254}
        {...field('email')}
      />
      <OptionField
        label="Role"
        hint={staffRoleHints[role]}
        value={role}
        options={staffRoleOptions}
        onChange={setRole}
      />
    </FormDialog>
  );
}
