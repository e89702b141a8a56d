import { z } from 'zod';
import { staffRole, withNewPassword } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { email, phone, text, timestamp, userName } from './fields.ts';
import { owners } from './staff-roles.ts';

/** How long the mailed link of an invitation works. */
export const invitationLifetimeDays = 3;

export const staffInvitation = z
  .object({
    invitation_id: z.string(),
    email: z.string(),
    role: staffRole,
    /** The owner's name. */
    invitedBy: z.string(),
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: 'StaffInvitation' });
export type StaffInvitation = z.output<typeof staffInvitation>;

const message = z.object({ message: z.string() });

export const staffInvitationEndpoints = {
  getStaffInvitations: defineEndpoint({
    method: 'GET',
    path: '/api/staff-invitations',
    description: 'The invitations of staff that can still be accepted, newest first.',
    access: 'admin',
    roles: owners,
    response: z.object({ invitations: z.array(staffInvitation) }),
  }),
  inviteStaff: defineEndpoint({
    method: 'POST',
    path: '/api/staff-invitations',
    description: `Mails a link with which the owner of an address becomes a member of staff. It replaces earlier invitations of the address and works once, within ${invitationLifetimeDays} days, as long as the caller is an owner. 409 for an address with a confirmed account, whose role is changed instead.`,
    success: { kind: 'created' },
    access: 'admin',
    roles: owners,
    requiresRecentSignIn: true,
    failures: [429],
    body: z.object({ email: email(), role: staffRole }),
    response: z.object({ message: z.string(), invitation: staffInvitation }),
  }),
  withdrawStaffInvitation: defineEndpoint({
    method: 'DELETE',
    path: '/api/staff-invitations/{invitation_id}',
    description: 'Withdraws an invitation, so that its link no longer works.',
    access: 'admin',
    roles: owners,
    requiresRecentSignIn: true,
    params: z.object({ invitation_id: text(100, 'Invitation is required') }),
    response: message,
  }),
  /** Called by the page that the mailed link opens, with the token of the link. */
  acceptStaffInvitation: defineEndpoint({
    method: 'POST',
    path: '/api/staff-invitations/accept',
    description:
      'Accepts an invitation with the token of its mailed link: creates a member of staff, or makes one of the account with the address, which gets the new password and keeps its name and phone number. Starts no session, and ends those of the account.',
    access: 'public',
    failures: [429],
    body: withNewPassword({
      token: text(200, 'Token is required'),
      u_name: userName,
      mo_no: phone,
    }),
    response: message,
  }),
} as const;
