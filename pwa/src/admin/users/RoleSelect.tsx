import { type StaffRole, staffRoles, type User } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { isStaffRole, roleName, staffRoleNames } from '../shared/staff-role-names.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

const abilities: Readonly<Record<StaffRole, string>> = {
  owner: 'Owners may do everything, including the roles of others.',
  catalogue: 'Catalogue staff may change products, stock, lists, imports and the home page.',
  orders: 'Orders staff may read orders and customers and change the status of orders.',
  support:
    'Support staff may read orders and customers, and answer inquiries, messages and reviews.',
  'read-only': 'Read-only staff may read everything except imports, and change nothing.',
};

/** Changes what another user may do, after a confirmation. */
export function RoleSelect({ user }: { user: User }) {
  const { u_id, u_name, role } = user;
  const confirm = useConfirm();
  const change = useAdminMutation({
    run: (to: StaffRole | null) =>
      call(endpoints.changeUserRole, { params: { u_id }, body: { role: to } }),
    done: 'Role changed.',
    failed: 'Failed to change the role.',
    stale: [adminKeys.users],
  });
  const select = async (to: StaffRole | null) => {
    const isConfirmed = await confirm({
      title: `Change the role of ${u_name} to ${roleName(to)}?`,
      text: `${to === null ? 'Customers have no access to the admin.' : abilities[to]} ${u_name} will be signed out.`,
      confirmLabel: 'Change role',
    });
    if (isConfirmed) change.mutate(to);
  };
  const shown = change.isPending ? change.variables : role;
  return (
    <Field label={`Role of ${u_name}`} bare>
      <Select
        value={shown ?? ''}
        disabled={change.isPending}
        onChange={({ target }) => void select(isStaffRole(target.value) ? target.value : null)}
      >
        <option value="">Customer</option>
        {staffRoles.map((each) => (
          <option key={each} value={each}>
            {staffRoleNames[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
