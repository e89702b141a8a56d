import { callQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { SettingsScreen } from '../shared/SettingsScreen.tsx';
import { HomePageForm } from './HomePageForm.tsx';

const query = callQuery(adminKeys.homePage, endpoints.getHomeContent, {});

/** Edits the texts of the home page, and the order of its sections. */
export function HomePageScreen() {
  return (
    <SettingsScreen title="Home page" query={query} failed="Failed to fetch the home page.">
      {(content) => <HomePageForm content={content} />}
    </SettingsScreen>
  );
}
