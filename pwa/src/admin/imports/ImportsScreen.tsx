import { useQuery } from '@tanstack/react-query';
import { type ImportSummary, importLimits } from '@vajra/contract';
import { useId } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { formatDateTime } from '../shared/format-date.ts';
import { ListStates } from '../shared/ListStates.tsx';
import { PageLayout, PageSection, Panel, RowActions } from '../shared/PageLayout.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { ImportStatus } from './ImportStatus.tsx';
import styles from './import.module.css';
import { useDiscardImport, useUploadImport } from './import-mutations.ts';
import { importsQuery, isAtWork } from './import-queries.ts';
import { RemoveImportButton } from './RemoveImportButton.tsx';

/** What browsers call a CSV file, from machine to machine; some say nothing. */
const types = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  '',
];
const numbers = new Intl.NumberFormat('en-IN');

/** A file from disk, and what became of those before it. */
export function ImportsScreen() {
  const params = useListParams();
  const query = useQuery(importsQuery(params.page));
  // The last one of the last page was removed.
  const isPast = params.page > 1 && query.data?.imports.length === 0;
  if (isPast) return <Navigate to={params.pageHref(params.page - 1)} replace />;
  return (
    <PageLayout
      title="Import stones"
      actions={
        <ButtonLink kind="quiet" small to="/admin/products">
          Products
        </ButtonLink>
      }
    >
      <SendFile />
      <PageSection title="Earlier imports">
        <p className={styles.lead}>
          What was never imported is removed after {importLimits.retentionDays} days, when another
          list is sent.
        </p>
        <ListStates
          query={query}
          failed="Failed to fetch imports."
          empty="Nothing has been imported yet."
          isEmpty={({ totalCount }) => totalCount === 0}
        >
          {({ imports, totalCount }) => (
            <>
              <Table
                caption="Imports"
                columns={columns}
                rows={imports}
                rowKey={({ import_id }) => import_id}
                busy={query.isPlaceholderData}
              />
              <Pager
                page={params.page}
                pages={pageCount(totalCount, importLimits.perPage)}
                href={params.pageHref}
              />
            </>
          )}
        </ListStates>
      </PageSection>
    </PageLayout>
  );
}

function SendFile() {
  const navigate = useNavigate();
  const upload = useUploadImport();
  const send = (file: File) =>
    upload.mutate(file, {
      onSuccess: ({ import_id }) => void navigate(`/admin/import/${import_id}`),
    });
  return (
    <Panel title="A list of stones">
      <p className={styles.lead}>
        As traders send them, RapNet’s form among others: one stone a row, names of the columns
        above. Nothing in the shop changes before you have seen what the file would do.
      </p>
      {upload.isPending ? (
        <Sending name={upload.variables.name} sent={upload.sent} onCancel={upload.cancel} />
      ) : (
        <FileDrop
          label="Choose a list"
          accept={types}
          kinds="CSV"
          onFiles={([file]) => file && send(file)}
        />
      )}
    </Panel>
  );
}

interface SendingProps {
  name: string;
  /** From 0 to 1. */
  sent: number;
  onCancel: () => void;
}

function Sending({ name, sent, onCancel }: SendingProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        {sent < 1 ? `Sending ${name}` : `${name} is sent. The shop is reading it.`}
      </label>
      <progress id={id} value={sent} />
      <p className={styles.under}>
        <span className={styles.rows}>{Math.floor(sent * 100)}%</span>
        <Button kind="quiet" small onClick={onCancel}>
          Cancel upload
        </Button>
      </p>
    </div>
  );
}

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
    head: `${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    number: true,
    cell: ({ counts }: ImportSummary) => numbers.format(counts[key]),
  })),
  { key: 'who', head: 'Sent by', cell: ({ u_name }) => u_name },
  {
    key: 'when',
    head: 'Sent',
    cell: ({ createdAt }) => formatDateTime(createdAt),
    className: styles.date,
  },
  { key: 'actions', head: 'Actions', headHidden: true, cell: (row) => <Discard row={row} /> },
];

function Discard({ row: { import_id, fileName, hasRun, state } }: { row: ImportSummary }) {
  const discard = useDiscardImport(import_id);
  if (hasRun || isAtWork(state)) return null;
  const label = `Remove ${fileName}`;
  return (
    <RowActions>
      <RemoveImportButton fileName={fileName} discard={discard} kind="text" label={label} />
    </RowActions>
  );
}
