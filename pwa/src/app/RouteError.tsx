import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import styles from './RouteError.module.css';

const reloadedKey = 'vajra-reloaded';

/** A chunk of an older version that is no longer served: one reload brings the new one. */
function isLostChunk(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
  );
}

/** What a person sees when a screen broke, with two ways back. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    if (!isLostChunk(error) || !navigator.onLine || sessionStorage.getItem(reloadedKey)) return;
    sessionStorage.setItem(reloadedKey, location.pathname);
    location.reload();
  }, [error]);

  return (
    <div className={styles.error} role="alert">
      <h1>This page could not be shown</h1>
      <p>Nothing you did is lost. Try once more, or go back to the shop.</p>
      <p className={styles.ways}>
        <Button onClick={() => location.reload()}>Try again</Button>
        <Link to="/" className={styles.home}>
          Go to Home
        </Link>
      </p>
    </div>
  );
}
