import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import styles from './UploadProgress.module.css';

interface UploadProgressProps {
  files: readonly File[];
  /** How much of the request has been sent, from 0 to 1. */
  progress: number;
  onCancel: () => void;
}

/** The progress of a request that sends files. It can be cancelled until the server has all of it. */
export function UploadProgress({ files, progress, onCancel }: UploadProgressProps) {
  const [first] = files;
  const what = first && files.length === 1 ? first.name : `${files.length} files`;
  const isSent = progress === 1;
  return (
    <ProgressBar label={isSent ? `Saving ${what}...` : `Uploading ${what}`} value={progress}>
      <p className={styles.status}>
        <span className={styles.percent}>{Math.floor(progress * 100)}%</span>
        {!isSent && (
          <Button kind="quiet" small onClick={onCancel}>
            Cancel upload
          </Button>
        )}
      </p>
    </ProgressBar>
  );
}
