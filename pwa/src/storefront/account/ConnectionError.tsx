import * as texts from '#texts/account.ts';
import { ApiError, describe } from '../../api/api-error.ts';
import { notify } from '../../ui/notify.ts';
import styles from './ConnectionError.module.css';

/** Shows the server's description of an error as a toast. Lost connections have none. */
export function notifyServerError(error: Error): void {
  const description = describe(error, '');
  if (description) notify(0, description);
}

/** Says that the server could not be reached, next to the button that was pressed. */
export function ConnectionError({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError) || error.kind === 'http') return null;
  return (
    <p className={styles.error} role="alert">
      {texts.unreachable}
    </p>
  );
}
