import type { ImportDetail } from '@vajra/contract';
import { useId } from 'react';
import { Panel } from '../shared/PageLayout.tsx';
import { Counts } from './ImportReport.tsx';
import styles from './import.module.css';

const numbers = new Intl.NumberFormat('en-IN');

/** How far it has come; it goes on when this page is left. */
export function ImportProgress({
  detail: { state, done, total, counts },
}: {
  detail: ImportDetail;
}) {
  const id = useId();
  const isRun = state === 'running';
  const rows = numbers.format(done);
  return (
    <Panel title={isRun ? 'Importing' : 'Checking'}>
      <div className={styles.progress}>
        <label htmlFor={id}>
          {total === null ? `${rows} rows` : `${rows} of ${numbers.format(total)} rows`}
        </label>
        <progress id={id} {...(total !== null && { value: done, max: Math.max(total, 1) })} />
        <p className={styles.lead}>
          {isRun
            ? 'It goes on when you leave this page. What is written stays when you stop it.'
            : 'Nothing in the shop changes.'}
        </p>
      </div>
      <Counts counts={counts} />
    </Panel>
  );
}
