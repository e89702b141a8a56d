import { type DragEvent, useId, useState } from 'react';
import * as texts from '#texts/files.ts';
import { classNames } from './class-names.ts';
import styles from './FileDrop.module.css';

interface FileDropProps {
  label: string;
  /** Media types: 'image/jpeg'. */
  accept: readonly string[];
  /** The accepted types for people: 'jpeg, png, mp4 or webm'. */
  kinds: string;
  multiple?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Accepts files from the file dialog or by drag and drop, and names those of other types. */
export function FileDrop({
  label,
  accept,
  kinds,
  multiple = false,
  error,
  disabled = false,
  onFiles,
}: FileDropProps) {
  const id = useId();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const message = refused.length > 0 ? texts.wrongType(refused.join(', '), kinds) : error;

  const acceptFiles = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const accepted = files.filter(({ type }) => accept.includes(type));
    setRefused(files.filter((file) => !accepted.includes(file)).map(({ name }) => name));
    if (accepted.length > 0) onFiles(accepted);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(false);
    if (!disabled) acceptFiles(event.dataTransfer.files);
  };

  return (
    <div className={styles.field}>
      <label
        htmlFor={id}
        className={classNames(styles.zone, isDraggedOver && styles.over, message && styles.wrong)}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>
          {multiple ? texts.dropFiles(kinds) : texts.dropFile(kinds)}
        </span>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={accept.join(',')}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          onChange={(event) => {
            acceptFiles(event.target.files);
            // Lets the same file be chosen again after it was removed.
            event.target.value = '';
          }}
        />
      </label>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {message}
      </p>
    </div>
  );
}
