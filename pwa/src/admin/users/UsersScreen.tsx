import { useQuery } from '@tanstack/react-query';
import {
  adminType,
  customerType,
  owners,
  pageSizes,
  statusOptions,
  type User,
} from '@vajra/contract';
import { useState } from 'react';
import { pageQuery } from '../../api/call-query.ts';
import { Button } from '../../ui/Button.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { formatCount } from '../shared/formats.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { ResultCount } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { SearchField } from '../shared/SearchField.tsx';
import { useHasRole } from '../shared/use-has-role.ts';
import { useListParams } from '../shared/use-list-params.ts';
import { InviteStaffDialog } from './InviteStaffDialog.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';
import { UserRoleDialog } from './UserRoleDialog.tsx';
import { useUserColumns } from './user-columns.tsx';

const perPage = pageSizes.users;

const typeFilterOptions = [
  { value: '', label: 'All types' },
  { value: customerType, label: 'Customers' },
  { value: adminType, label: 'Admins' },
];
const statusFilterOptions = [
  { value: '', label: 'All statuses' },
  ...statusOptions.map(({ value, label }) => ({ value: String(value), label })),
];

interface UserFilter {
  search: string;
  type: string;
  status: string;
}

const isUserType = (value: string): value is User['u_type'] =>
  value === adminType || value === customerType;
const isStatus = (value: string): value is '0' | '1' => value === '0' || value === '1';

function usersQuery(page: number, { search, type, status }: UserFilter) {
  const query = {
    page,
    perPage,
    ...(search && { search }),
    ...(isUserType(type) && { u_type: type }),
    ...(isStatus(status) && { status }),
  };
  return pageQuery(
    [...adminKeys.users, query],
    endpoints.getUsersPage,
    { query },
    ({ users, ...counts }) => ({ rows: users, ...counts }),
  );
}

/** All accounts, searchable by id, name, email and phone. Owners change roles and invite staff. */
export function UsersScreen() {
  const params = useListParams();
  const filter = {
    search: params.get('search'),
    type: params.get('type'),
    status: params.get('status'),
  };
  const isOwner = useHasRole(owners);
  const [edited, setEdited] = useState<User | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  const query = useQuery(usersQuery(params.page, filter));
  return (
    <ListPage
      list="users"
      title="Manage Users"
      actions={
        isOwner && (
          <Button kind="create" small onClick={() => setIsInviting(true)}>
            Invite staff
          </Button>
        )
      }
      intro={isOwner && !query.isError && <PendingInvitations />}
      filters={
        <>
          <SearchField label="Search name, email or phone" {...params.bind('search')} />
          <FilterSelect label="Type" options={typeFilterOptions} {...params.bind('type')} />
          <FilterSelect label="Status" options={statusFilterOptions} {...params.bind('status')} />
        </>
      }
      query={query}
      params={params}
      perPage={perPage}
      caption="Users"
      columns={useUserColumns(setEdited)}
      rowKey={({ u_id }) => u_id}
      failed="Failed to fetch users."
      empty="No users found."
      above={(result) => <ResultCount>{formatCount(result, 'user')}</ResultCount>}
    >
      {edited && <UserRoleDialog user={edited} onClose={() => setEdited(null)} />}
      {isInviting && <InviteStaffDialog onClose={() => setIsInviting(false)} />}
    </ListPage>
  );
}
