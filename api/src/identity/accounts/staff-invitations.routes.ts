import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { StaffInvitations } from './staff-invitations.service.ts';

export function mountStaffInvitations(mount: Mount, invitations: StaffInvitations): void {
  mount(endpoints.getStaffInvitations, async () => ({ invitations: await invitations.list() }));

  mount(endpoints.inviteStaff, async ({ body, caller, logEvent }) => {
    const invitation = await invitations.invite(caller, body);
    logEvent('staff invited', caller.u_id);
    return { message: `Invitation sent to ${invitation.email}.`, invitation };
  });

  mount(endpoints.withdrawStaffInvitation, async ({ params }) => {
    await invitations.withdraw(params.invitation_id);
    return { message: 'Invitation withdrawn.' };
  });

  mount(endpoints.acceptStaffInvitation, async ({ body, address, requestId, logEvent }) => {
    logEvent('role changed', await invitations.accept({ ...body, address, requestId }));
    return { message: 'Welcome. You can sign in now.' };
  });
}
