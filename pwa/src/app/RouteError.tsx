import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { connection } from '../browser/connection.ts';
import { Button } from '../ui/Button.tsx';
import styles from './RouteError.module.css';

/** What a person sees when a screen broke, with two ways back. */
export function RouteError({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  // The one part of the shop that is not kept on the device.
  const isOutOfReach = !connection.isOnline && pathname.startsWith('/admin');
  useEffect(() => console.error(error), [error]);

  return (
    <div className={styles.error} role="alert">
      <h1>{isOutOfReach ? texts.adminNeedsConnection : texts.pageFailed}</h1>
      <p>{isOutOfReach ? texts.adminNeedsConnectionExplanation : texts.pageFailedExplanation}</p>
      <p className={styles.ways}>
        <Button onClick={() => location.reload()}>{texts.tryAgain}</Button>
        <Link to="/" className={styles.home}>
          {texts.goHome}
        </Link>
      </p>
    </div>
  );
}
