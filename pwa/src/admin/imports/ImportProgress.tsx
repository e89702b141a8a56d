import type { ImportDetail } from '@vajra/contract';
import { formatNumber } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { ProgressBar } from '../shared/ProgressBar.tsx';
import { RowDetail } from '../shared/RowText.tsx';
import { ImportCounts } from './ImportCounts.tsx';

/** How many rows have been processed. The server continues when this page is left. */
export function ImportProgress({ detail }: { detail: ImportDetail }) {
  const { state, done, total, counts } = detail;
  const isRunning = state === 'running';
  const rows = formatNumber(done);
  return (
    <Panel title={isRunning ? 'Importing' : 'Checking'}>
      <ProgressBar
        label={total === null ? `${rows} rows` : `${rows} of ${formatNumber(total)} rows`}
        value={total === null ? undefined : done}
        max={Math.max(total ?? 1, 1)}
      >
        <RowDetail>
          {isRunning
            ? 'You can leave this page. If you stop the import, rows already written are kept.'
            : 'No products are changed during the check.'}
        </RowDetail>
      </ProgressBar>
      <ImportCounts counts={counts} />
    </Panel>
  );
}
