import { type DragEvent, useId, useState } from 'react';
import * as texts from '#texts/files.ts';
import { classNames } from './class-names.ts';
import styles from './FileDrop.module.css';

interface FileDropProps {
  label: string;
  /** Media types: 'image/jpeg'. */
  accept: readonly string[];
  /** The kinds in words: 'jpeg, png, mp4 or webm'. */
  kinds: string;
  multiple?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Files from disk by the browser's chooser or dropped; other kinds are refused by name. */
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
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const wrong = refused.length > 0 ? texts.notTaken(refused.join(', '), kinds) : error;

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const fitting = files.filter(({ type }) => accept.includes(type));
    setRefused(files.filter((file) => !fitting.includes(file)).map(({ name }) => name));
    if (fitting.length > 0) onFiles(fitting);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };

  return (
    <div className={styles.field}>
      <label
        htmlFor={id}
        className={classNames(styles.zone, isOver && styles.over, wrong && styles.wrong)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
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
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onChange={(event) => {
            take(event.target.files);
            // So that the same file can be chosen again after it was taken away.
            event.target.value = '';
          }}
        />
      </label>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {wrong}
      </p>
    </div>
  );
}
