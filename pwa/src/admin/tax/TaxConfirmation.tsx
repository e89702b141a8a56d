import type { TaxSettings } from '@vajra/contract';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import styles from './TaxConfirmation.module.css';

interface TaxConfirmationProps {
  settings: TaxSettings;
  /** The form has changes that are not saved. */
  isChanged: boolean;
  isBusy: boolean;
  /** Undefined for staff who may not confirm. */
  onConfirm: (() => void) | undefined;
}

/** Who has confirmed the settings and when, and the button with which an owner does. */
export function TaxConfirmation({
  settings: { confirmed, seller },
  isChanged,
  isBusy,
  onConfirm,
}: TaxConfirmationProps) {
  const confirm = useConfirm();
  const canConfirm = seller !== null && !isChanged && confirmed?.isCurrent !== true;
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Confirm the tax settings?',
      text: 'Invoices that are issued from now on use this seller and these rates. Check them with your accountant: rates change.',
      confirmLabel: 'Confirm settings',
    });
    if (isConfirmed) onConfirm?.();
  };
  return (
    <Panel title="Confirmation">
      <div className={styles.row}>
        <p className={styles.text}>{stateOf(confirmed, seller !== null, isChanged)}</p>
        {onConfirm && canConfirm && (
          <Button small busy={isBusy} onClick={() => void ask()}>
            Confirm settings
          </Button>
        )}
      </div>
    </Panel>
  );
}

function stateOf(
  confirmed: TaxSettings['confirmed'],
  hasSeller: boolean,
  isChanged: boolean,
): string {
  const by = confirmed && `${confirmed.by} on ${formatDateTime(confirmed.at)}`;
  if (!by) {
    const next = hasSeller ? 'Confirm the settings' : 'Enter the seller, save and confirm';
    return `No invoices are issued yet. ${next} to start.`;
  }
  if (confirmed.isCurrent && !isChanged) return `Confirmed by ${by}.`;
  return `Invoices still use the settings that were confirmed by ${by}. Save and confirm to use these.`;
}
