import type { Order } from '@vajra/contract';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { formatDateTime } from '../shared/format-date.ts';
import { Panel } from '../shared/PageLayout.tsx';
import styles from './order.module.css';
import { statusTones } from './order-texts.ts';

/** Each status that the order had, when, and by whom. */
export function HistoryPanel({ order }: { order: Order }) {
  return (
    <Panel title="History">
      <ol className={styles.history}>
        {order.history.map(({ status, at, by }) => (
          <li key={at + status}>
            <StatusDot tone={statusTones[status]}>{status}</StatusDot>
            <span className={styles.second}>
              {formatDateTime(at)}, by the {by === 'admin' ? 'shop' : 'customer'}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
