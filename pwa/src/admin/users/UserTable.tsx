import { adminType, type User } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { call } from '../../api/call.ts';
import { sessionAtom } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from '../shared/ContactDetails.module.css';
import { ContactDetails } from '../shared/ContactDetails.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { RowActions } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useStatusToggle, verbOf } from '../shared/use-status-toggle.ts';

interface UserTableProps {
  users: readonly User[];
  /** Other users are on their way. */
  busy: boolean;
}

const stale = [adminKeys.users, adminKeys.counters];

export function UserTable({ users, busy }: UserTableProps) {
  const change = useStatusToggle({
    thing: 'user',
    run: ({ id, status }) => call(endpoints.changeUserStatus, { body: { u_id: id, status } }),
    failed: 'Failed to change user status.',
    stale,
  });
  const columns: Column<User>[] = [
    { key: 'number', head: 'User ID', cell: ({ u_id }) => u_id },
    {
      key: 'name',
      head: 'Name',
      cell: ({ u_name, email, mo_no }) => (
        <ContactDetails name={u_name} email={email} phone={mo_no} mail={`mailto:${email}`} />
      ),
    },
    {
      key: 'type',
      head: 'Type',
      cell: ({ u_type }) => (u_type === adminType ? 'Admin' : 'Customer'),
    },
    {
      key: 'status',
      head: 'Status',
      cell: ({ status }) =>
        status === 1 ? (
          <StatusDot tone="ok">Active</StatusDot>
        ) : (
          <StatusDot tone="off">Inactive</StatusDot>
        ),
    },
    {
      key: 'actions',
      head: 'Actions',
      headHidden: true,
      cell: (user) => <UserActions user={user} change={change} />,
    },
  ];
  const rows = users.map((user) => ({ ...user, status: change.statusOf(user.u_id, user.status) }));
  return (
    <Table caption="Users" columns={columns} rows={rows} rowKey={({ u_id }) => u_id} busy={busy} />
  );
}

interface UserActionsProps {
  user: User;
  change: ReturnType<typeof useStatusToggle>;
}

/** No toggle for admins (spec section 4), and nobody deletes the account they work with. */
function UserActions({ user: { u_id, u_name, u_type, status }, change }: UserActionsProps) {
  const self = useAtomValue(sessionAtom)?.u_id;
  const confirm = useConfirm();
  const remove = useAdminMutation({
    run: () => call(endpoints.deleteUser, { params: { u_id } }),
    failed: 'Failed to delete user?.',
    stale,
  });
  const verb = verbOf(status);

  const askAndRemove = async () => {
    const text = 'Are you sure you want to delete this user?';
    if (await confirm({ title: u_name, text, confirmLabel: 'Delete' })) remove.mutate(undefined);
  };

  return (
    <RowActions>
      <ButtonLink
        kind="text"
        small
        to={`/admin/orders?user=${u_id}`}
        aria-label={`Orders of ${u_name}`}
      >
        Orders
      </ButtonLink>
      {u_type !== adminType && (
        <Button
          kind="text"
          small
          className={styles.toggle}
          busy={change.isUnderWay(u_id)}
          aria-label={`${verb} ${u_name}`}
          onClick={() => void change.toggle(u_id, u_name, status)}
        >
          {verb}
        </Button>
      )}
      {u_id !== self && (
        <Button
          kind="text"
          small
          busy={remove.isPending}
          aria-label={`Delete ${u_name}`}
          onClick={() => void askAndRemove()}
        >
          Delete
        </Button>
      )}
    </RowActions>
  );
}
