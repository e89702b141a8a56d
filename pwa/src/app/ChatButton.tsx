import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { useStoreConfig } from '../api/use-store-config.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ChatButton.module.css';

/** Smaller movements, of a resting finger or a resized toolbar, are no scrolling. */
const minDistancePx = 12;
/** The page ends when no more than this is left of it. */
const endPx = 40;

type ScrollDirection = 'none' | 'down' | 'up';

/** Where the user last scrolled to: 'none' before they do, and 'up' at the end of the page. */
function useScrollDirection(): ScrollDirection {
  const [direction, setDirection] = useState<ScrollDirection>('none');
  useEffect(() => {
    let turnedAt = scrollY;
    const listen = () => {
      const distance = scrollY - turnedAt;
      if (Math.abs(distance) < minDistancePx) return;
      turnedAt = scrollY;
      const left = document.documentElement.scrollHeight - innerHeight - scrollY;
      setDirection(distance > 0 && left > endPx ? 'down' : 'up');
    };
    addEventListener('scroll', listen, { passive: true });
    return () => removeEventListener('scroll', listen);
  }, []);
  return direction;
}

/** Opens a WhatsApp chat with the store's phone number. It makes room while the page is read, and
 * on phones until the user scrolls back or reaches the end. */
export function ChatButton() {
  const store = useStoreConfig();
  const { pathname } = useLocation();
  const scrolled = useScrollDirection();
  const digits = store?.phone.replace(/\D/g, '');
  // Nothing distracts from the order, or covers its total.
  if (!digits || /^\/(checkout|payment|demo-payment)\b/.test(pathname)) return null;
  return (
    <aside aria-label={texts.chat} className={styles.chat} data-scrolled={scrolled}>
      <a
        href={`https://wa.me/${digits}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts.chatWithUs}
      >
        <Icon name="chat" />
        <span>{texts.whatsApp}</span>
      </a>
    </aside>
  );
}
