import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/app.ts';
import { storeQuery } from '../api/queries.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ChatButton.module.css';

/** Opens a WhatsApp chat with the store's phone number. */
export function ChatButton() {
  const { data: store } = useQuery(storeQuery);
  const digits = store?.phone.replace(/\D/g, '');
  if (!digits) return null;
  return (
    <aside aria-label={texts.chat}>
      <a
        className={styles.chat}
        href={`https://wa.me/${digits}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts.chatWithUs}
      >
        <Icon name="chat" />
      </a>
    </aside>
  );
}
