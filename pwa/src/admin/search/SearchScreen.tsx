import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { SynonymsForm } from './SynonymsForm.tsx';

const synonymsQuery = {
  ...callQuery(adminKeys.synonyms, endpoints.getSynonyms, {}),
  // The form keeps what it was opened with, which must be the stored text.
  gcTime: 0,
};

/** Edits what searches understand, next to those that found nothing. */
export function SearchScreen() {
  const query = useQuery(synonymsQuery);
  if (query.data) return <SynonymsForm settings={query.data} />;
  return (
    <PageLayout title="Search">
      <FramedQueryState query={query} failed="Failed to fetch the synonyms.">
        {() => null}
      </FramedQueryState>
    </PageLayout>
  );
}
