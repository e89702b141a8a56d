import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';

interface DraftListQuery {
  page: number;
  perPage: number;
  search?: string | undefined;
}

export function draftsQuery(query: DraftListQuery) {
  return queryOptions({
    queryKey: adminKeys.draftList(query),
    queryFn: async ({ signal }) => {
      const { drafts, totalCount } = await call(endpoints.getProductDrafts, { query }, { signal });
      return { rows: drafts, totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

export function draftQuery(draft_id: number) {
  return queryOptions({
    queryKey: adminKeys.draft(draft_id),
    queryFn: ({ signal }) => call(endpoints.getProductDraft, { params: { draft_id } }, { signal }),
    // The form keeps what it was opened with, which must be the saved draft.
    gcTime: 0,
  });
}
