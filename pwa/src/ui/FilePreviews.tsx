import * as texts from '#texts/files.ts';
import styles from './FilePreviews.module.css';
import { FileThumbnail } from './FileThumbnail.tsx';
import { IconButton } from './IconButton.tsx';

interface FilePreviewsProps {
  files: readonly File[];
  /** What the files are, for screen readers: 'New media'. */
  label: string;
  onRemove: (file: File) => void;
}

/** The files that were chosen but not uploaded yet, each with a button that removes it. */
export function FilePreviews({ files, label, onRemove }: FilePreviewsProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.previews} aria-label={label}>
      {files.map((file) => (
        <li key={fileKey(file)} className={styles.preview}>
          <FileThumbnail file={file} alt="" className={styles.thumbnail} />
          <span className={styles.name}>{file.name}</span>
          <IconButton
            icon="close"
            label={texts.remove(file.name)}
            className={styles.remove}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Identifies a file, so that choosing it twice adds it once. */
export function fileKey(file: File): string {
  return `${file.name} ${file.size} ${file.lastModified}`;
}

/** Adds files to a list without duplicates. */
export function withFiles(files: readonly File[], added: readonly File[]): File[] {
  const all = new Map([...files, ...added].map((file) => [fileKey(file), file]));
  return [...all.values()];
}
