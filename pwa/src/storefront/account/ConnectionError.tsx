import * as texts from '#texts/account.ts';
import { ApiError, describe } from '../../api/api-error.ts';
import { notify } from '../../ui/notify.ts';
import styles from './account.module.css';

/** What the server says is a toast (spec section 8); a lost network stands beside the button. */
export function notifyServerError(error: Error): void {
  const words = describe(error, '');
  if (words) notify(0, words);
}

/** Says that no answer came, where none did. */
export function ConnectionError({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError) || error.kind === 'http') return null;
  return (
    <p className={styles.lost} role="alert">
      {texts.notReached}
    </p>
  );
}
