import { useMutation, useQuery } from '@tanstack/react-query';
import { type ImportDetail, type ImportProblem, importLimits } from '@vajra/contract';
import { describe } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { downloadCsv } from '../shared/download-csv.ts';
import { endpoints } from '../shared/endpoints.ts';
import { ListStates } from '../shared/ListStates.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import styles from './import.module.css';
import { problemsQuery } from './import-queries.ts';

const columns: readonly Column<ImportProblem & { number: number }>[] = [
  { key: 'line', head: 'Line', number: true, cell: ({ line }) => line, className: styles.line },
  { key: 'column', head: 'Column', cell: ({ column }) => column ?? 'The row' },
  {
    key: 'value',
    head: 'Value',
    cell: ({ value }) => <span className={styles.value}>{value}</span>,
  },
  { key: 'message', head: 'Problem', cell: ({ message }) => message },
];

/** Every row that is refused, and why; to be read here or in a spreadsheet. */
export function ImportProblems({ detail }: { detail: ImportDetail }) {
  const params = useListParams();
  const query = useQuery(problemsQuery(detail, params.page));
  const save = useMutation({
    mutationFn: () => {
      const { import_id, fileName } = detail;
      const name = `problems of ${fileName.replace(/\.\w+$/, '')}.csv`;
      return downloadCsv(endpoints.exportImportProblems, { params: { import_id } }, name);
    },
    onError: (error) => notify(0, describe(error, 'Failed to fetch the problems.')),
  });
  const first = (params.page - 1) * importLimits.problemsPerPage;
  return (
    <section className={styles.problems}>
      <header>
        <h2>
          {detail.problems === 1
            ? '1 problem'
            : `${detail.problems.toLocaleString('en-IN')} problems`}
        </h2>
        <Button kind="quiet" small busy={save.isPending} onClick={() => save.mutate()}>
          Download as CSV
        </Button>
      </header>
      <ListStates query={query} failed="Failed to fetch the problems.">
        {({ problems, totalCount }) => (
          <>
            <Table
              caption="Problems"
              columns={columns}
              rows={problems.map((problem, index) => ({ ...problem, number: first + index }))}
              rowKey={({ number }) => number}
              busy={query.isPlaceholderData}
            />
            <Pager
              page={params.page}
              pages={pageCount(totalCount, importLimits.problemsPerPage)}
              href={params.pageHref}
              keepScroll
            />
          </>
        )}
      </ListStates>
    </section>
  );
}
