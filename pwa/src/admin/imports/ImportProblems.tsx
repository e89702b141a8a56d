import { useQuery } from '@tanstack/react-query';
import { type ImportDetail, type ImportProblem, importLimits } from '@vajra/contract';
import type { Column } from '../../ui/Table.tsx';
import { ExportButton } from '../shared/ExportButton.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { formatCount } from '../shared/formats.ts';
import { PagedList } from '../shared/PagedList.tsx';
import { PageSection } from '../shared/PageLayout.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import styles from './ImportProblems.module.css';
import { problemsQuery } from './import-queries.ts';

const columns: readonly Column<ImportProblem>[] = [
  { key: 'line', head: 'Line', number: true, cell: ({ line }) => line, className: styles.line },
  { key: 'column', head: 'Column', cell: ({ column }) => column ?? 'Whole row' },
  {
    key: 'value',
    head: 'Value',
    cell: ({ value }) => <span className={styles.value}>{value}</span>,
  },
  { key: 'message', head: 'Problem', cell: ({ message }) => message },
];

/** The rejected rows and why, as a list and as a CSV file. */
export function ImportProblems({ detail }: { detail: ImportDetail }) {
  const params = useListParams();
  const query = useQuery(problemsQuery(detail, params.page));
  const { import_id, fileName } = detail;
  return (
    <PageSection
      title={formatCount({ totalCount: detail.problems }, 'problem')}
      aside={
        <ExportButton
          endpoint={endpoints.exportImportProblems}
          input={{ params: { import_id } }}
          fileName={`problems of ${fileName.replace(/\.\w+$/, '')}.csv`}
          failed="Failed to fetch the problems."
        />
      }
    >
      <PagedList
        query={query}
        params={params}
        perPage={importLimits.problemsPerPage}
        caption="Problems"
        columns={columns}
        rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
        failed="Failed to fetch the problems."
        empty="No problems."
        keepScroll
      />
    </PageSection>
  );
}
