import { useState } from 'react';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FilePreviews, withFiles } from '../../ui/FilePreviews.tsx';

interface MediaPickerProps {
  files: readonly File[];
  onFiles: (files: File[]) => void;
  /** How many more the product may have. */
  room: number;
}

const types = ['image/jpeg', 'image/png', 'video/mp4', 'video/webm'];

/** Pictures and videos from disk, sent with the form. */
export function MediaPicker({ files, onFiles, room }: MediaPickerProps) {
  const [isTooMany, setTooMany] = useState(false);
  const add = (added: File[]) => {
    const all = withFiles(files, added);
    setTooMany(all.length > room);
    onFiles(all.slice(0, room));
  };
  return (
    <>
      <FilePreviews
        files={files}
        label="Added when you save"
        onRemove={(gone) => onFiles(files.filter((file) => file !== gone))}
      />
      <FileDrop
        label="Add pictures and videos"
        accept={types}
        kinds="jpeg, png, mp4 or webm"
        multiple
        error={isTooMany ? `Only ${room} were taken: a product has at most 20.` : undefined}
        onFiles={add}
      />
    </>
  );
}
