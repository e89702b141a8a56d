import { adminType, owners, type User } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { call } from '../../api/call.ts';
import { sessionAtom } from '../../session/session.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import type { Column } from '../../ui/Table.tsx';
import { ContactDetails } from '../shared/ContactDetails.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { actionsColumn, RowButton } from '../shared/row-actions.tsx';
import { staffRoleNames } from '../shared/staff-role-names.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { useHasRole } from '../shared/use-has-role.ts';
import { toggleLabel, useStatusToggle } from '../shared/use-status-toggle.ts';
import styles from './user-columns.module.css';

const stale = [adminKeys.users, adminKeys.counters];

/**
 * Columns of the user list. Only owners change users. Admins have no status toggle, guests no role, and
 * one's own account neither role nor delete button.
 */
export function useUserColumns(editRole: (user: User) => void): Column<User>[] {
  const mayEdit = useHasRole(owners);
  const ownId = useAtomValue(sessionAtom)?.u_id;
  const { isPending, statusOf, toggle } = useStatusToggle({
    thing: 'user',
    run: ({ id, status }) => call(endpoints.changeUserStatus, { body: { u_id: id, status } }),
    failed: 'Failed to change user status.',
    stale,
  });
  const { askAndDelete, isDeleting } = useConfirmedDelete<User>({
    thing: 'user',
    titleOf: ({ u_name }) => u_name,
    note: 'Their personal data, cart and sessions are deleted. Orders and ratings stay without a name and address. Users with orders that are not delivered yet cannot be deleted.',
    idOf: ({ u_id }) => u_id,
    run: ({ u_id }) => call(endpoints.deleteUser, { params: { u_id } }),
    failed: 'Failed to delete user?.',
    stale,
  });

  const actions = (user: User) => {
    const { u_id, u_type, isGuest } = user;
    const u_name = user.u_name || user.email;
    return (
      <>
        <RowButton text="Orders" of={`of ${u_name}`} to={`/admin/orders?user=${u_id}`} />
        {mayEdit && u_id !== ownId && !isGuest && (
          <RowButton text="Role" of={`of ${u_name}`} onClick={() => editRole(user)} />
        )}
        {mayEdit && u_type !== adminType && (
          <RowButton
            text={toggleLabel(statusOf(u_id, user.status))}
            of={u_name}
            className={styles.toggle}
            busy={isPending(u_id)}
            onClick={() => void toggle(u_id, u_name, user.status)}
          />
        )}
        {mayEdit && u_id !== ownId && (
          <RowButton
            text="Delete"
            of={u_name}
            busy={isDeleting(user)}
            onClick={() => askAndDelete(user)}
          />
        )}
      </>
    );
  };

  return [
    { key: 'id', head: 'User ID', cell: ({ u_id }) => u_id },
    {
      key: 'name',
      head: 'Name',
      cell: ({ u_name, email, emailVerified, mo_no }) => (
        <ContactDetails
          name={u_name}
          email={email}
          phone={mo_no}
          isEmailConfirmed={emailVerified}
        />
      ),
    },
    {
      key: 'type',
      head: 'Type',
      cell: ({ u_type, isGuest }) =>
        u_type === adminType ? 'Admin' : isGuest ? 'Guest' : 'Customer',
    },
    { key: 'role', head: 'Role', cell: ({ role }) => (role ? staffRoleNames[role] : '–') },
    {
      key: 'status',
      head: 'Status',
      cell: ({ u_id, status }) =>
        statusOf(u_id, status) === 1 ? (
          <StatusDot tone="ok">Active</StatusDot>
        ) : (
          <StatusDot tone="off">Inactive</StatusDot>
        ),
    },
    actionsColumn(actions),
  ];
}
