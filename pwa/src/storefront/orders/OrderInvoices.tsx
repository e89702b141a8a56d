import type { InvoiceReference } from '@vajra/contract';
import * as texts from '#texts/orders.ts';
import { useDownload } from '../../api/use-download.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './OrderInvoices.module.css';

const labels = {
  invoice: texts.invoice,
  credit_note: texts.creditNote,
  debit_note: texts.debitNote,
} as const;

interface OrderInvoicesProps {
  invoices: readonly InvoiceReference[] | undefined;
}

/** Buttons that save the invoices and notes of an order. */
export function OrderInvoices({ invoices = [] }: OrderInvoicesProps) {
  if (invoices.length === 0) return null;
  return (
    <ul className={styles.invoices}>
      {invoices.map((invoice) => (
        <li key={invoice.invoiceId}>
          <DownloadButton invoice={invoice} />
        </li>
      ))}
    </ul>
  );
}

function DownloadButton({ invoice: { invoiceId, kind, number } }: { invoice: InvoiceReference }) {
  const { mutate, isPending } = useDownload({
    endpoint: accountEndpoints.downloadMyInvoice,
    input: { params: { invoiceId } },
    fileName: `${number.replaceAll('/', '-')}.pdf`,
    failed: texts.invoiceFailed,
  });
  return (
    <Button kind="quiet" small busy={isPending} onClick={() => mutate()}>
      {labels[kind](number)}
    </Button>
  );
}
