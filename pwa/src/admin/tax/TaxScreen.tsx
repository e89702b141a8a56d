import { callQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { SettingsScreen } from '../shared/SettingsScreen.tsx';
import { TaxForm } from './TaxForm.tsx';

const query = callQuery(adminKeys.tax, endpoints.getTaxSettings, {});

/** The seller and tax rates, their confirmation, and the accountant's export. */
export function TaxScreen() {
  return (
    <SettingsScreen
      title="Tax and invoices"
      query={query}
      failed="Failed to fetch the tax settings."
    >
      {(settings) => <TaxForm settings={settings} />}
    </SettingsScreen>
  );
}
