import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
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
  onSubmit: (event: FormEvent) => unknown;
  request: { isPending: boolean; isBusy: boolean; error: Error | null };
  /** Why the last submission failed, if not because of the request. */
  error?: Error | null;
  /** The label of the button, also while the request is under way. */
  submit: string;
  pending: string;
  isWide?: boolean;
  children?: ReactNode;
}

export function AccountForm({
  onSubmit,
  request,
  error = null,
  submit,
  pending,
  isWide = true,
  children,
}: AccountFormProps) {
  return (
    <Form
      className={styles.form}
      request={{ isPending: request.isPending, problem: formProblem(request.error ?? error) }}
      onSubmit={onSubmit}
    >
      {children}
      <Button type="submit" wide={isWide} busy={request.isBusy}>
        {request.isPending ? pending : submit}
      </Button>
    </Form>
  );
}

/** Links to the other account screens, each with the question it answers. */
export function AccountLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
