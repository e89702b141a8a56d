import { useQuery } from '@tanstack/react-query';
import { type MissedSearch, missedSearchLimits } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { PageSection } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { actionsColumn, RowButton } from '../shared/row-actions.tsx';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

const missedQuery = callQuery(adminKeys.missedSearches, endpoints.getMissedSearches, {});

interface MissedSearchesProps {
  canEdit: boolean;
  /** Makes a synonym of the words. */
  onUse: (text: string) => void;
}

/** What visitors have searched for in vain, the most frequent first. */
export function MissedSearches({ canEdit, onUse }: MissedSearchesProps) {
  const query = useQuery(missedQuery);
  const removal = useAdminMutation({
    run: ({ text }: MissedSearch) => call(endpoints.removeMissedSearch, { query: { text } }),
    failed: 'Failed to remove the search.',
    stale: [adminKeys.missedSearches],
  });
  const columns: Column<MissedSearch>[] = [
    { key: 'text', head: 'Search', cell: ({ text }) => text },
    { key: 'count', head: 'Times', cell: ({ count }) => count },
    { key: 'last', head: 'Last', cell: ({ lastAt }) => formatDateTime(lastAt) },
    actionsColumn(
      (search) =>
        canEdit && (
          <>
            <RowButton text="Add synonym" of={search.text} onClick={() => onUse(search.text)} />
            <RowButton
              text="Remove"
              of={search.text}
              busy={removal.pendingInputs.includes(search)}
              onClick={() => removal.mutate(search)}
            />
          </>
        ),
    ),
  ];
  return (
    <PageSection title="Searches without a result">
      <FramedQueryState query={query} failed="Failed to fetch the searches.">
        {({ searches }) =>
          searches.length === 0 ? (
            <p>None in the last {missedSearchLimits.days} days.</p>
          ) : (
            <Table
              caption="Searches without a result"
              columns={columns}
              rows={searches}
              rowKey={({ text }) => text}
            />
          )
        }
      </FramedQueryState>
    </PageSection>
  );
}
