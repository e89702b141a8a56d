import { useState } from 'react';
import { DateRangeFields, reversedRangeText } from '../shared/DateField.tsx';
import { ExportButton } from '../shared/ExportButton.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { storeDay } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import styles from './InvoiceExport.module.css';
import { lastMonth } from './tax-values.ts';

/** Saves the invoices and credit notes of a period for the accountant. */
export function InvoiceExport() {
  const [period, setPeriod] = useState(() => lastMonth(storeDay(new Date())));
  const { from, to } = period;
  const isReversed = to < from;
  return (
    <Panel title="Invoices of a period">
      <div className={styles.row}>
        <DateRangeFields {...period} onChange={(changed) => setPeriod({ ...period, ...changed })} />
        <ExportButton
          endpoint={endpoints.exportInvoices}
          input={{ query: { from, to } }}
          fileName={`invoices-${from}-${to}.csv`}
          failed="Failed to export the invoices."
          disabled={isReversed || !from || !to}
        />
      </div>
      {isReversed && <p role="alert">{reversedRangeText}</p>}
    </Panel>
  );
}
