import { useLocation } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { useStoreConfig } from '../api/use-store-config.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ChatButton.module.css';
import { useScrollDirection } from './use-scroll-direction.ts';

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
