import { useQuery } from '@tanstack/react-query';
import type { ImportDetail } from '@vajra/contract';
import { Navigate, useParams } from 'react-router-dom';
import { ButtonLink } from '../../ui/Button.tsx';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportMappingForm } from './ImportMappingForm.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { FileFacts, ImportReport } from './ImportReport.tsx';
import styles from './ImportScreen.module.css';
import { useRemoveImport } from './import-mutations.ts';
import { importQuery, isWorking } from './import-queries.ts';

/** One import: its columns, the result of the check, its progress and its report. */
export function ImportScreen() {
  const import_id = Number(useParams().import_id);
  if (!Number.isSafeInteger(import_id) || import_id < 1) {
    return <Navigate to="/admin/import" replace />;
  }
  return <Import import_id={import_id} />;
}

function Import({ import_id }: { import_id: number }) {
  const query = useQuery(importQuery(import_id));
  const { data } = query;
  const removal = useRemoveImport();
  // Unmounts the form, so that it does not ask about unsaved changes.
  if (removal.isDeleted) return <Navigate to="/admin/import" replace />;
  return (
    <PageLayout
      title={data?.fileName ?? 'Import'}
      actions={
        <>
          <ButtonLink kind="quiet" small to="/admin/import">
            All imports
          </ButtonLink>
          {data && <ImportActions detail={data} removal={removal} />}
        </>
      }
    >
      <FramedQueryState query={query} failed="Failed to fetch the import.">
        {(detail) => (
          <div className={styles.steps}>
            <FileFacts detail={detail} />
            <Step detail={detail} />
          </div>
        )}
      </FramedQueryState>
    </PageLayout>
  );
}

function Step({ detail }: { detail: ImportDetail }) {
  const { state, hasRun } = detail;
  if (isWorking(state)) return <ImportProgress detail={detail} />;
  const hasReport = state !== 'new' && (state !== 'failed' || hasRun);
  const report = hasReport && <ImportReport detail={detail} />;
  const { signQuestions, choices } = detail;
  // A question would not be found below the long list of the rows that it concerns.
  const asksFirst = signQuestions.length > 0 && choices.decimalSign === null;
  return (
    <>
      {!asksFirst && report}
      {/* The key resets the form to the stored choices after a check. */}
      {!hasRun && <ImportMappingForm key={`${detail.import_id} ${state}`} detail={detail} />}
      {asksFirst && report}
    </>
  );
}
