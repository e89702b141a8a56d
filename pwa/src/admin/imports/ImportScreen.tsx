import { useQuery } from '@tanstack/react-query';
import type { ImportDetail } from '@vajra/contract';
import { Navigate, useParams } from 'react-router-dom';
import { ButtonLink } from '../../ui/Button.tsx';
import { ListStates } from '../shared/ListStates.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportMappingForm } from './ImportMappingForm.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { Facts, ImportReport } from './ImportReport.tsx';
import styles from './import.module.css';
import { useDiscardImport } from './import-mutations.ts';
import { importQuery, isAtWork } from './import-queries.ts';

/** One file on its way into the shop: its columns, what it would do, the run, the report. */
export function ImportScreen() {
  const import_id = Number(useParams().import_id);
  if (!Number.isSafeInteger(import_id) || import_id < 1)
    return <Navigate to="/admin/import" replace />;
  return <OneImport import_id={import_id} />;
}

function OneImport({ import_id }: { import_id: number }) {
  const query = useQuery(importQuery(import_id));
  const { data } = query;
  const discard = useDiscardImport(import_id);
  // In the place of the form, which asks nothing any more.
  if (discard.isSuccess) return <Navigate to="/admin/import" replace />;
  return (
    <PageLayout
      title={data?.fileName ?? 'Import'}
      actions={
        <>
          <ButtonLink kind="quiet" small to="/admin/import">
            All imports
          </ButtonLink>
          {data && <ImportActions detail={data} discard={discard} />}
        </>
      }
    >
      <ListStates query={query} failed="Failed to fetch the import.">
        {(detail) => (
          <div className={styles.steps}>
            <Facts detail={detail} />
            <Step detail={detail} />
          </div>
        )}
      </ListStates>
    </PageLayout>
  );
}

function Step({ detail }: { detail: ImportDetail }) {
  const { state, hasRun } = detail;
  if (isAtWork(state)) return <ImportProgress detail={detail} />;
  const isOver = state === 'new' || (state === 'failed' && !hasRun);
  return (
    <>
      {!isOver && <ImportReport detail={detail} />}
      {/* Another check of the same file begins with what it was checked with. */}
      {!hasRun && <ImportMappingForm key={`${detail.import_id} ${state}`} detail={detail} />}
    </>
  );
}
