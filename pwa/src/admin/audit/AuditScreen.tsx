import { useQuery } from '@tanstack/react-query';
import { adminType, listLimits, pageSizes } from '@vajra/contract';
import { callQuery, pageQuery } from '../../api/call-query.ts';
import type { Option } from '../../ui/OptionField.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { SearchField } from '../shared/SearchField.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { auditActions, describeAction } from './audit-actions.ts';
import { auditColumns } from './audit-columns.tsx';
import { describeTarget, parseTarget } from './audit-targets.ts';

const perPage = pageSizes.audit;

interface AuditFilter {
  admin: string;
  action: string;
  target: string;
}

function auditQuery(page: number, { admin, action, target }: AuditFilter) {
  const query = {
    page,
    perPage,
    ...(/^[1-9]\d{0,14}$/.test(admin) && { u_id: Number(admin) }),
    ...(action && { endpoint: action }),
    ...(target && { target }),
  };
  return {
    ...pageQuery(
      [...adminKeys.audit, query],
      endpoints.getAuditTrail,
      { query },
      ({ entries, totalCount }) => ({ rows: entries, totalCount }),
    ),
    // Admins come here to see the change they have just made.
    staleTime: 0,
  };
}

const allAdmins = { u_type: adminType, perPage: listLimits.perPage } as const;
const adminsQuery = callQuery([...adminKeys.users, allAdmins], endpoints.getUsersPage, {
  query: allAdmins,
});

/** Who changed what and when, newest first. */
export function AuditScreen() {
  const params = useListParams();
  const filter = {
    admin: params.get('admin'),
    action: params.get('kind'),
    target: params.get('target'),
  };
  const query = useQuery(auditQuery(params.page, filter));
  return (
    <ListPage
      list="audit"
      title="Audit"
      filters={
        <>
          <SearchField
            label="Search product 5, order VJ-…, user 3"
            value={filter.target && describeTarget(filter.target).label}
            onChange={(text) => params.set({ target: parseTarget(text) })}
          />
          <FilterSelect
            label="Admin"
            options={useAdminOptions(filter.admin)}
            {...params.bind('admin')}
          />
          <FilterSelect
            label="Change"
            options={actionOptions(filter.action)}
            {...params.bind('kind')}
          />
        </>
      }
      query={query}
      params={params}
      perPage={perPage}
      caption="Changes"
      columns={auditColumns}
      rowKey={({ audit_id }) => audit_id}
      failed="Failed to fetch the audit list."
      empty="No changes found."
    />
  );
}

/** All admins, and the user in the URL, who may no longer be one. */
function useAdminOptions(selected: string): Option[] {
  const admins = useQuery(adminsQuery).data?.users ?? [];
  const options = admins.map(({ u_id, u_name }) => ({ value: String(u_id), label: u_name }));
  return withSelected([{ value: '', label: 'All admins' }, ...options], {
    value: selected,
    label: `User ${selected}`,
  });
}

function actionOptions(selected: string): Option[] {
  const options = auditActions.map(({ endpoint, label }) => ({ value: endpoint, label }));
  return withSelected([{ value: '', label: 'All changes' }, ...options], {
    value: selected,
    label: describeAction(selected),
  });
}

function withSelected(options: Option[], selected: Option): Option[] {
  const isKnown = options.some(({ value }) => value === selected.value);
  return isKnown ? options : [...options, selected];
}
