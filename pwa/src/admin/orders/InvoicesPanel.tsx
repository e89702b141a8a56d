import type { InvoiceReference, Order } from '@vajra/contract';
import { useDownload } from '../../api/use-download.ts';
import { Button } from '../../ui/Button.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { formatDateTime } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { RowDetail } from '../shared/RowText.tsx';
import styles from './InvoicesPanel.module.css';

const names = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
} as const;

/** The invoices and notes of an order, and the customer's PAN. */
export function InvoicesPanel({ order: { invoices = [], pan } }: { order: Order }) {
  if (invoices.length === 0 && !pan) return null;
  return (
    <Panel title="Invoices">
      {pan && <RowDetail>PAN {pan}</RowDetail>}
      <ul className={styles.list}>
        {invoices.map((invoice) => (
          <li key={invoice.invoiceId}>
            <DownloadButton invoice={invoice} />
            <RowDetail>{formatDateTime(invoice.issuedAt)}</RowDetail>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DownloadButton({ invoice: { invoiceId, kind, number } }: { invoice: InvoiceReference }) {
  const { mutate, isPending } = useDownload({
    endpoint: endpoints.downloadInvoice,
    input: { params: { invoiceId } },
    fileName: `${number.replaceAll('/', '-')}.pdf`,
    failed: 'Failed to fetch the document.',
  });
  return (
    <Button kind="quiet" small busy={isPending} onClick={() => mutate()}>
      {names[kind]} {number}
    </Button>
  );
}
