import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FilePreviews, withFiles } from '../../ui/FilePreviews.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FormActions, Panel } from '../shared/PageLayout.tsx';
import { UploadProgress } from '../shared/UploadProgress.tsx';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import { useUpload } from '../shared/use-upload.ts';
import styles from './SliderUpload.module.css';

const mediaTypes = ['image/jpeg', 'image/png', 'video/mp4', 'video/webm'];
const maxFiles = 20;

/** Uploads files in one call, which saves all of them or none. */
const useUploadSliders = () =>
  useUpload({
    run: (files: File[], options) => call(endpoints.addSliderImages, { files }, options),
    failed: 'Failed to upload sliders.',
    stale: [keys.sliders],
  });

/** Selects and uploads one or more files. */
export function SliderUpload() {
  const [files, setFiles] = useState<File[]>([]);
  const [error, setError] = useState<string>();
  const { mutate, reset, isPending, problem, progress = 0, cancel } = useUploadSliders();
  useUnsavedChangesPrompt(files.length > 0 && !isPending);

  const add = (added: File[]) => {
    reset();
    const all = withFiles(files, added);
    setError(
      all.length > maxFiles ? `You can upload up to ${maxFiles} files at a time.` : undefined,
    );
    setFiles(all.slice(0, maxFiles));
  };
  const submit = () => {
    if (files.length === 0) setError('Select at least one media file.');
    else mutate(files, { onSuccess: () => setFiles([]) });
  };

  return (
    <div className={styles.upload}>
      <Panel title="Add sliders">
        <Stack>
          <FileDrop
            label="Slider media"
            accept={mediaTypes}
            kinds="jpeg, png, mp4 or webm"
            multiple
            error={error ?? problem?.text}
            disabled={isPending}
            onFiles={add}
          />
          {isPending ? (
            <UploadProgress {...{ files, progress }} onCancel={cancel} />
          ) : (
            <FilePreviews
              files={files}
              label="Selected files"
              onRemove={(removed) => setFiles(files.filter((file) => file !== removed))}
            />
          )}
          <FormActions>
            <Button kind="create" small busy={isPending} onClick={submit}>
              {isPending ? 'Uploading...' : 'Upload'}
            </Button>
          </FormActions>
        </Stack>
      </Panel>
    </div>
  );
}
