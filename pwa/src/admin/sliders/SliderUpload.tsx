import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FilePreviews, fileKey, withFiles } from '../../ui/FilePreviews.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { sharesOf } from '../shared/fetch-with-progress.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import { isCancelled, useUpload } from '../shared/use-upload.ts';
import styles from './SliderList.module.css';

const types = ['image/jpeg', 'image/png', 'video/mp4', 'video/webm'];
const most = 20;

/** Sends files in one call, which takes all or none. */
function useSliderUpload() {
  const { sent = 0, sending, cancel } = useUpload();
  const upload = useAdminMutation({
    run: (files: File[]) =>
      sending((options) => call(endpoints.addSliderImages, { files }, options)),
    failed: (error) => (isCancelled(error) ? 'Upload cancelled.' : 'Failed to upload sliders.'),
    stale: [keys.sliders],
  });
  return { upload, sent, cancel };
}

/** Several files at once; at least one (spec section 5). */
export function SliderUpload() {
  const [files, setFiles] = useState<File[]>([]);
  const [problem, setProblem] = useState<string>();
  const { upload, sent, cancel } = useSliderUpload();
  useUnsavedChangesPrompt(files.length > 0 && !upload.isPending);

  const take = (added: File[]) => {
    const all = withFiles(files, added);
    setProblem(all.length > most ? `Only ${most} files go at once.` : undefined);
    setFiles(all.slice(0, most));
  };
  const send = () => {
    if (files.length === 0) setProblem('Select at least one media file.');
    else upload.mutate(files, { onSuccess: () => setFiles([]) });
  };

  return (
    <div className={styles.upload}>
      <Panel title="Add sliders">
        <div className={styles.form}>
          <FileDrop
            label="Slider media"
            accept={types}
            kinds="jpeg, png, mp4 or webm"
            multiple
            error={problem}
            disabled={upload.isPending}
            onFiles={take}
          />
          {upload.isPending ? (
            <Sending files={files} sent={sent} />
          ) : (
            <FilePreviews
              files={files}
              label="Chosen files"
              onRemove={(gone) => setFiles(files.filter((file) => file !== gone))}
            />
          )}
          <div className={styles.buttons}>
            <Button kind="create" small busy={upload.isPending} onClick={send}>
              {upload.isPending ? 'Uploading...' : 'Upload'}
            </Button>
            {upload.isPending && (
              <Button kind="quiet" small onClick={cancel}>
                Cancel upload
              </Button>
            )}
          </div>
        </div>
      </Panel>
    </div>
  );
}

function Sending({ files, sent }: { files: readonly File[]; sent: number }) {
  const sizes = files.map(({ size }) => size);
  const shares = sharesOf(sizes, sent);
  return (
    <ul className={styles.sending} aria-label="Files under way">
      {files.map((file, index) => (
        <li key={fileKey(file)}>
          <span className={styles.file}>{file.name}</span>
          <progress aria-label={`Sent of ${file.name}`} value={shares[index]} />
          <span className={styles.percent}>{Math.floor((shares[index] ?? 0) * 100)}%</span>
        </li>
      ))}
    </ul>
  );
}
