import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { keys } from '../../api/queries.ts';
import { Panel } from '../../desk/DeskPage.tsx';
import { useCommand } from '../../desk/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FilePreviews, withFiles } from '../../ui/FilePreviews.tsx';
import styles from './sliders.module.css';

const types = ['image/jpeg', 'image/png', 'video/mp4', 'video/webm'];
const most = 20;

/** Several files at once; at least one (spec section 5). */
export function SliderUpload() {
  const [files, setFiles] = useState<File[]>([]);
  const [problem, setProblem] = useState<string>();
  const upload = useCommand({
    run: (chosen: File[]) => call(endpoints.addSliderImages, { files: chosen }),
    failed: 'Failed to upload sliders.',
    stale: [keys.sliders],
  });

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
          <FilePreviews
            files={files}
            label="Chosen files"
            onRemove={(gone) => setFiles(files.filter((file) => file !== gone))}
          />
          <div>
            <Button kind="make" small busy={upload.isPending} onClick={send}>
              {upload.isPending ? 'Uploading...' : 'Upload'}
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}
