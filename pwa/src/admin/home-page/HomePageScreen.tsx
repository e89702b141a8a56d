import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { HomePageForm } from './HomePageForm.tsx';

const homeQuery = {
  ...callQuery(adminKeys.homePage, endpoints.getHomeContent, {}),
  // The form keeps what it was opened with, which must be the stored content.
  gcTime: 0,
};

/** Edits the texts of the home page, and the order of its sections. */
export function HomePageScreen() {
  const query = useQuery(homeQuery);
  if (query.data) return <HomePageForm content={query.data} />;
  return (
    <PageLayout title="Home page">
      <FramedQueryState query={query} failed="Failed to fetch the home page.">
        {() => null}
      </FramedQueryState>
    </PageLayout>
  );
}
