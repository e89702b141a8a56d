import { useQuery } from '@tanstack/react-query';
import { type ImportSummary, importLimits } from '@vajra/contract';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../ui/Button.tsx';
import type { Column } from '../../ui/Table.tsx';
import { formatDateTime, formatNumber } from '../shared/formats.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { actionsColumn, RowButton } from '../shared/row-actions.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { importCountLabels } from './ImportCounts.tsx';
import { ImportStatus } from './ImportStatus.tsx';
import styles from './ImportsScreen.module.css';
import { ImportUpload } from './ImportUpload.tsx';
import { useRemoveImport } from './import-mutations.ts';
import { importsQuery, isWorking } from './import-queries.ts';

/** Uploads a file and lists earlier imports. */
export function ImportsScreen() {
  const params = useListParams();
  const query = useQuery(importsQuery(params.page));
  const removal = useRemoveImport();

  const columns: readonly Column<ImportSummary>[] = [
    {
      key: 'file',
      head: 'File',
      cell: ({ import_id, fileName }) => (
        <Link to={`/admin/import/${import_id}`} className={styles.file}>
          {fileName}
        </Link>
      ),
    },
    { key: 'state', head: 'Status', cell: ({ state }) => <ImportStatus state={state} /> },
    ...(['new', 'changed', 'unchanged', 'refused'] as const).map((key) => ({
      key,
      head: importCountLabels[key],
      number: true,
      cell: ({ counts }: ImportSummary) => formatNumber(counts[key]),
    })),
    { key: 'user', head: 'Uploaded by', cell: ({ u_name }) => u_name },
    {
      key: 'date',
      head: 'Uploaded',
      cell: ({ createdAt }) => formatDateTime(createdAt),
      className: styles.date,
    },
    actionsColumn(
      (row) =>
        !row.hasRun &&
        !isWorking(row.state) && (
          <RowButton
            text="Remove"
            of={row.fileName}
            busy={removal.isDeleting(row)}
            onClick={() => removal.askAndDelete(row)}
          />
        ),
    ),
  ];

  return (
    <ListPage
      list="imports"
      title="Import products"
      actions={
        <ButtonLink kind="quiet" small to="/admin/products">
          Products
        </ButtonLink>
      }
      intro={
        <>
          <ImportUpload />
          <div className={styles.listHead}>
            <h2>Earlier imports</h2>
            <p className={styles.hint}>
              Files that were uploaded but never imported are removed after{' '}
              {importLimits.retentionDays} days, when the next file is uploaded.
            </p>
          </div>
        </>
      }
      query={query}
      params={params}
      perPage={importLimits.perPage}
      caption="Imports"
      columns={columns}
      rowKey={({ import_id }) => import_id}
      failed="Failed to fetch imports."
      empty="No imports yet."
    />
  );
}
