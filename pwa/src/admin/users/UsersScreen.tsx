import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { adminType, customerType, pageSizes, statusOptions } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { formatCount } from '../shared/format-count.ts';
import { ListStates } from '../shared/ListStates.tsx';
import { PageLayout, ResultCount, Toolbar } from '../shared/PageLayout.tsx';
import { Pages } from '../shared/Pages.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { SearchField } from '../shared/SearchField.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { UserTable } from './UserTable.tsx';

const perPage = pageSizes.users;

const typeChoices = [
  { value: '', label: 'All types' },
  { value: customerType, label: 'Customers' },
  { value: adminType, label: 'Admins' },
];
const statusChoices = [
  { value: '', label: 'All statuses' },
  ...statusOptions.map(({ value, label }) => ({ value: String(value), label })),
];

interface Asked {
  page: number;
  search: string;
  type: string;
  status: string;
}

const isFlag = (value: string): value is '0' | '1' => value === '0' || value === '1';

function usersQuery({ page, search, type, status }: Asked) {
  const query = {
    page,
    perPage,
    ...(search && { search }),
    ...(isFlag(type) && { u_type: type }),
    ...(isFlag(status) && { status }),
  };
  return queryOptions({
    queryKey: adminKeys.userPage(query),
    queryFn: ({ signal }) => call(endpoints.getUsersPage, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Spec 2.13, Manage Users: found by number, name, e-mail or phone, a page at a time. */
export function UsersScreen() {
  const params = useListParams();
  const { page } = params;
  const [search, type, status] = [params.get('search'), params.get('type'), params.get('status')];
  const query = useQuery(usersQuery({ page, search, type, status }));
  return (
    <PageLayout title="Manage Users">
      <Toolbar>
        <SearchField
          label="Search name, email or phone"
          value={search}
          onSearch={(text) => params.set({ search: text })}
        />
        <FilterSelect
          label="Type"
          value={type}
          options={typeChoices}
          onChange={(value) => params.set({ type: value })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={statusChoices}
          onChange={(value) => params.set({ status: value })}
        />
      </Toolbar>
      <ListStates
        query={query}
        failed="Failed to fetch users."
        empty="No users found."
        isEmpty={({ totalCount }) => totalCount === 0}
      >
        {({ users, ...counted }) => (
          <>
            <ResultCount words={formatCount(counted, 'user')} />
            <UserTable users={users} busy={query.isPlaceholderData} />
            <Pages
              page={page}
              totalCount={counted.totalCount}
              perPage={perPage}
              href={params.pageHref}
            />
          </>
        )}
      </ListStates>
    </PageLayout>
  );
}
