import { xlsxType } from '@vajra/contract';
import { useNavigate } from 'react-router-dom';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Panel } from '../shared/PageLayout.tsx';
import { UploadProgress } from '../shared/UploadProgress.tsx';
import styles from './ImportUpload.module.css';
import { useUploadImport } from './import-mutations.ts';

/** Media types that browsers report for lists, depending on the system; some report none. */
const listTypes = [
  xlsxType,
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  '',
];

/** Uploads a list and opens its import. */
export function ImportUpload() {
  const navigate = useNavigate();
  const { progress = 0, ...upload } = useUploadImport();
  const send = (file: File) =>
    upload.mutate(file, {
      onSuccess: ({ import_id }) => void navigate(`/admin/import/${import_id}`),
    });
  return (
    <Panel title="Upload a price list">
      <p className={styles.hint}>
        Upload a CSV or Excel file with one product per row and a header row, such as a RapNet price
        list. You can review every change before anything is imported.
      </p>
      {upload.isPending ? (
        <UploadProgress files={[upload.variables]} progress={progress} onCancel={upload.cancel} />
      ) : (
        <FileDrop
          label="Choose a file"
          accept={listTypes}
          kinds="CSV or Excel (.xlsx)"
          error={upload.problem?.text}
          onFiles={([file]) => file && send(file)}
        />
      )}
    </Panel>
  );
}
