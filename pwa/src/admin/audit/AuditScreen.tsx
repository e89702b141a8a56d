import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { adminType } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { endpoints } from '../shared/endpoints.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { ListStates } from '../shared/ListStates.tsx';
import { PageLayout, Toolbar } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { SearchField } from '../shared/SearchField.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { AuditTable } from './AuditTable.tsx';
import { auditActions, describeAction } from './audit-actions.ts';
import { describeTarget, parseTarget } from './audit-targets.ts';

const perPage = 20;

interface Asked {
  page: number;
  admin: string;
  kind: string;
  target: string;
}

function auditQuery({ page, admin, kind, target }: Asked) {
  const query = {
    page,
    perPage,
    ...(/^[1-9]\d{0,14}$/.test(admin) && { u_id: Number(admin) }),
    ...(kind && { endpoint: kind }),
    ...(target && { target }),
  };
  return queryOptions({
    queryKey: adminKeys.auditPage(query),
    queryFn: ({ signal }) => call(endpoints.getAuditTrail, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Whoever looks here wants to see what was done just now.
    staleTime: 0,
  });
}

const adminsAsked = { u_type: adminType, perPage: 100 } as const;
const adminsQuery = queryOptions({
  queryKey: adminKeys.userPage(adminsAsked),
  queryFn: ({ signal }) => call(endpoints.getUsersPage, { query: adminsAsked }, { signal }),
});

/** Who changed what and when, newest first. */
export function AuditScreen() {
  const params = useListParams();
  const [admin, kind, target] = [params.get('admin'), params.get('kind'), params.get('target')];
  const query = useQuery(auditQuery({ page: params.page, admin, kind, target }));
  return (
    <PageLayout title="Audit">
      <Toolbar>
        <SearchField
          label="Search product 5, order VJ-…, user 3"
          value={target && describeTarget(target).words}
          onSearch={(typed) => params.set({ target: parseTarget(typed) })}
        />
        <FilterSelect
          label="Admin"
          value={admin}
          options={useAdminChoices(admin)}
          onChange={(value) => params.set({ admin: value })}
        />
        <FilterSelect
          label="Change"
          value={kind}
          options={kindChoices(kind)}
          onChange={(value) => params.set({ kind: value })}
        />
      </Toolbar>
      <ListStates
        query={query}
        failed="Failed to fetch the audit list."
        empty="No changes found."
        isEmpty={({ totalCount }) => totalCount === 0}
      >
        {({ entries, totalCount }) => (
          <>
            <AuditTable entries={entries} busy={query.isPlaceholderData} />
            <Pager
              page={params.page}
              pages={pageCount(totalCount, perPage)}
              href={params.pageHref}
            />
          </>
        )}
      </ListStates>
    </PageLayout>
  );
}

type Choice = { value: string; label: string };

/** Those who are admins, and whoever the address names besides. */
function useAdminChoices(chosen: string): Choice[] {
  const admins = useQuery(adminsQuery).data?.users ?? [];
  const choices = admins.map(({ u_id, u_name }) => ({ value: String(u_id), label: u_name }));
  return withChosen([{ value: '', label: 'All admins' }, ...choices], chosen, `User ${chosen}`);
}

function kindChoices(chosen: string): Choice[] {
  const choices = auditActions.map(({ endpoint, words }) => ({ value: endpoint, label: words }));
  return withChosen(
    [{ value: '', label: 'All changes' }, ...choices],
    chosen,
    describeAction(chosen),
  );
}

function withChosen(choices: Choice[], value: string, label: string): Choice[] {
  return choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label }];
}
