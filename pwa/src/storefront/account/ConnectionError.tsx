import * as texts from '#texts/account.ts';
import { ApiError, describe } from '../../api/api-error.ts';
import { useNotify } from '../../ui/notices.ts';
import styles from './ConnectionError.module.css';

/** Returns a function that shows the server's description of an error. Lost connections have none. */
export function useServerErrorNotice(): (error: Error) => void {
  const { notifyError } = useNotify();
  return (error) => {
    const description = describe(error, '');
    if (description) notifyError(description);
  };
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
