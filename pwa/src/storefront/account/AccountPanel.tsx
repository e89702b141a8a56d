import type { FormEventHandler, ReactNode } from 'react';
import { FormError } from '../../ui/FormError.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './AccountPanel.module.css';
import { formProblem } from './form-problem.ts';

/** The narrow panel of every account screen: a heading, then its content. */
export function AccountPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.panel}>
        <PageHeading>{title}</PageHeading>
        {children}
      </div>
    </div>
  );
}

interface AccountFormProps {
  onSubmit: FormEventHandler;
  /** Why the last submission failed. */
  error: Error | null;
  children: ReactNode;
}

export function AccountForm({ onSubmit, error, children }: AccountFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <FormError problem={formProblem(error)} />
      {children}
    </form>
  );
}

/** Links to the other account screens, each with the question it answers. */
export function AccountLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
