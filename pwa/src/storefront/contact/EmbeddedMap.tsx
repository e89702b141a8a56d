import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/contact.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './EmbeddedMap.module.css';

/** A map of another website in a frame, which is contacted only after a tap, since it could track visitors. */
export function EmbeddedMap({ url }: { url: string }) {
  const [isShown, setShown] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The button, which had the focus, is gone.
    if (isShown) frame.current?.focus();
  }, [isShown]);

  if (!isShown) {
    return (
      <div className={styles.offer}>
        <Button kind="quiet" onClick={() => setShown(true)}>
          {texts.showMap}
        </Button>
        <p>{texts.mapFrom(new URL(url).host)}</p>
      </div>
    );
  }
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={url}
      title={texts.map}
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      // Map services check which website embeds them.
      referrerPolicy="strict-origin"
    />
  );
}
