import type { Order } from '@vajra/contract';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { Panel } from '../shared/DeskPage.tsx';
import { localTime } from '../shared/dates.ts';
import styles from './order.module.css';
import { statusTones } from './order-words.ts';

/** Each status that the order had, when, and by whom. */
export function HistoryPanel({ order }: { order: Order }) {
  return (
    <Panel title="History">
      <ol className={styles.history}>
        {order.history.map(({ status, at, by }) => (
          <li key={at + status}>
            <StatusDot tone={statusTones[status]}>{status}</StatusDot>
            <span className={styles.second}>
              {localTime(at)}, by the {by === 'admin' ? 'shop' : 'customer'}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
