import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import { StreamedList } from '../../platform/http/streamed-list.ts';
import { success } from '../../platform/http/success.ts';
import type { UserAdministration } from './user-administration.service.ts';

export function mountUserAdministration(mount: Mount, users: UserAdministration): void {
  mount(endpoints.getUsers, async () => {
    const { data: _, ...fields } = success('Users found.', null);
    return new StreamedList(users.all(), { fields, name: 'data' });
  });

  mount(endpoints.getUsersPage, ({ query }) => users.page(query));

  mount(endpoints.changeUserStatus, async ({ body, caller }) =>
    success(
      'Status updated successfully!',
      await users.setActive(caller, body.u_id, body.status === 1),
    ),
  );

  mount(endpoints.changeUserRole, async ({ params, body, caller, logEvent }) => {
    const user = await users.changeRole(caller, params.u_id, body.role);
    logEvent('role changed', params.u_id);
    return { message: 'Role changed.', user };
  });

  mount(endpoints.deleteUser, async ({ params, caller }) => {
    await users.remove(caller, params.u_id);
    return { message: 'User deleted successfully.' };
  });
}
