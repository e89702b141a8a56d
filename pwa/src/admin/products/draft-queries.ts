import { callQuery, pageQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';

interface DraftListQuery {
  page: number;
  perPage: number;
  search?: string | undefined;
}

export function draftsQuery(query: DraftListQuery) {
  return pageQuery(
    [...adminKeys.drafts, query],
    endpoints.getProductDrafts,
    { query },
    ({ drafts, totalCount }) => ({ rows: drafts, totalCount }),
  );
}

export const draftQuery = (draft_id: number) => ({
  ...callQuery([...adminKeys.draft, draft_id], endpoints.getProductDraft, { params: { draft_id } }),
  // The form keeps what it was opened with, which must be the saved draft.
  gcTime: 0,
});
