import { useEffect } from 'react';
import { Link, useLocation, useRouteError } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { connection } from '../browser/connection.ts';
import { Button } from '../ui/Button.tsx';
import styles from './RouteError.module.css';

/** Reports that a screen failed to render, with two ways to recover. */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  // The admin is not available offline.
  const isAdminOffline = !connection.isOnline && pathname.startsWith('/admin');
  useEffect(() => console.error(error), [error]);

  return (
    <div className={styles.error} role="alert">
      <h1>{isAdminOffline ? texts.adminNeedsConnection : texts.pageFailed}</h1>
      <p>{isAdminOffline ? texts.adminNeedsConnectionExplanation : texts.pageFailedExplanation}</p>
      <p className={styles.actions}>
        <Button onClick={() => location.reload()}>{texts.tryAgain}</Button>
        <Link to="/" className={styles.home}>
          {texts.goHome}
        </Link>
      </p>
    </div>
  );
}
