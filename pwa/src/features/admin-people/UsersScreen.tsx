import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { DeskPage, Tools } from '../../desk/DeskPage.tsx';
import { deskKeys } from '../../desk/keys.ts';
import { ListStates } from '../../desk/ListStates.tsx';
import { SearchField } from '../../desk/SearchField.tsx';
import { useListParams } from '../../desk/use-list-params.ts';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { EmptyState } from '../../ui/States.tsx';
import { UserTable } from './UserTable.tsx';

const perPage = 20;

const usersQuery = queryOptions({
  queryKey: deskKeys.users,
  queryFn: async ({ signal }) => (await call(endpoints.getUsers, {}, { signal })).data,
});

function isFound({ u_name, email, mo_no }: User, search: string): boolean {
  const words = search.toLowerCase();
  return [u_name, email, mo_no].some((one) => one.toLowerCase().includes(words));
}

/** Spec 2.13, Manage Users. */
export function UsersScreen() {
  const params = useListParams();
  const search = params.get('search');
  const query = useQuery(usersQuery);
  return (
    <DeskPage title="Manage Users">
      <Tools>
        <SearchField
          label="Search name, email or phone"
          value={search}
          onSearch={(text) => params.set({ search: text })}
        />
      </Tools>
      <ListStates query={query} failed="Failed to fetch users.">
        {(users) => {
          const shown = users.filter((user) => isFound(user, search));
          const pages = pageCount(shown.length, perPage);
          const page = Math.min(params.page, pages);
          if (shown.length === 0) return <EmptyState text="No users found." />;
          return (
            <>
              <UserTable users={shown.slice((page - 1) * perPage, page * perPage)} />
              <Pager page={page} pages={pages} href={params.pageHref} />
            </>
          );
        }}
      </ListStates>
    </DeskPage>
  );
}
