import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { Button } from '../ui/Button.tsx';
import styles from './RouteError.module.css';

const reloadedKey = 'vajra-reloaded';
/** Milliseconds in which a second reload would be a loop. */
const loop = 30_000;

/** A chunk of an older version that is no longer served: one reload brings the new one. */
function isLostChunk(error: unknown): boolean {
  const words = /dynamically imported module|module script|unable to preload/i;
  return error instanceof Error && words.test(error.message);
}

function reloadOnce(): void {
  if (!navigator.onLine) return;
  if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < loop) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  location.reload();
}

/** What a person sees when a screen broke, with two ways back. */
export function RouteError({ error }: { error: unknown }) {
  useEffect(() => {
    console.error(error);
    if (isLostChunk(error)) reloadOnce();
  }, [error]);

  return (
    <div className={styles.error} role="alert">
      <h1>{texts.broken}</h1>
      <p>{texts.nothingLost}</p>
      <p className={styles.ways}>
        <Button onClick={() => location.reload()}>{texts.tryAgain}</Button>
        <Link to="/" className={styles.home}>
          {texts.goHome}
        </Link>
      </p>
    </div>
  );
}
