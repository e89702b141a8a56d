import type { ImportCounts as Counts } from '@vajra/contract';
import { formatNumber } from '../shared/formats.ts';
import styles from './ImportCounts.module.css';

export const importCountLabels = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Rejected',
} as const satisfies Partial<Record<keyof Counts, string>>;

/** How many rows are new, changed, unchanged and rejected. */
export function ImportCounts({ counts }: { counts: Counts }) {
  return (
    <dl className={styles.counts}>
      {(['new', 'changed', 'unchanged', 'refused'] as const).map((key) => (
        <div key={key}>
          <dt>{importCountLabels[key]}</dt>
          <dd>{formatNumber(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
