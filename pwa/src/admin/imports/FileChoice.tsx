import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';
import styles from './FileChoice.module.css';

interface FileChoiceProps {
  label: string;
  hint?: string;
  /** The select. */
  children: ComponentProps<typeof Field>['children'];
}

/** A choice about what is read of the file, above its columns. */
export function FileChoice({ children, ...field }: FileChoiceProps) {
  return (
    <div className={styles.field}>
      <Field {...field}>{children}</Field>
    </div>
  );
}
