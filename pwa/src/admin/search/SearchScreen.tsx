import { callQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { SettingsScreen } from '../shared/SettingsScreen.tsx';
import { SynonymsForm } from './SynonymsForm.tsx';

const query = callQuery(adminKeys.synonyms, endpoints.getSynonyms, {});

/** Edits what searches understand, next to those that found nothing. */
export function SearchScreen() {
  return (
    <SettingsScreen title="Search" query={query} failed="Failed to fetch the synonyms.">
      {(settings) => <SynonymsForm settings={settings} />}
    </SettingsScreen>
  );
}
