import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { TaxForm } from './TaxForm.tsx';

const taxQuery = {
  ...callQuery(adminKeys.tax, endpoints.getTaxSettings, {}),
  // The form keeps what it was opened with, which must be the stored settings.
  gcTime: 0,
};

/** The seller and tax rates, their confirmation, and the accountant's export. */
export function TaxScreen() {
  const query = useQuery(taxQuery);
  if (query.data) return <TaxForm settings={query.data} />;
  return (
    <PageLayout title="Tax and invoices">
      <FramedQueryState query={query} failed="Failed to fetch the tax settings.">
        {() => null}
      </FramedQueryState>
    </PageLayout>
  );
}
