import * as texts from '#texts/contact.ts';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { useIsConnected } from '../../browser/use-connection.ts';
import { mailtoAddress } from '../../ui/mailto-address.ts';
import { EmbeddedMap } from './EmbeddedMap.tsx';
import styles from './OfficeMap.module.css';

/** The office's address with a link to a map, and the map itself where the store has one to embed. */
export function OfficeMap() {
  const store = useStoreConfig();
  const isConnected = useIsConnected();
  const hasNothing = store && !store.address && !store.phone && !store.email && !store.mapUrl;
  if (hasNothing && !store.mapEmbedUrl) return null;
  return (
    <aside className={styles.office} aria-label={texts.office}>
      {store?.mapEmbedUrl && isConnected && <EmbeddedMap url={store.mapEmbedUrl} />}
      <div className={styles.address}>
        {store === undefined && <p>{texts.office}</p>}
        {store?.address && <address>{store.address}</address>}
        {store?.phone && <a href={`tel:${store.phone.replace(/[^+\d]/g, '')}`}>{store.phone}</a>}
        {store?.email && <a href={mailtoAddress(store.email)}>{store.email}</a>}
        {store?.mapUrl && (
          <a href={store.mapUrl} target="_blank" rel="noopener noreferrer">
            {texts.openMap}
          </a>
        )}
      </div>
    </aside>
  );
}
