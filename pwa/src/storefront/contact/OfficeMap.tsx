import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/contact.ts';
import { storeQuery } from '../../api/queries.ts';
import { mailtoAddress } from '../../ui/mailto-address.ts';
import styles from './OfficeMap.module.css';

/**
 * A drawing of the office's surroundings with a link to a real map. The page embeds no map service,
 * so none can track its visitors.
 */
export function OfficeMap() {
  const { data: store } = useQuery(storeQuery);
  return (
    <aside className={styles.map} aria-label={texts.office}>
      <svg viewBox="0 0 480 340" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className={styles.river} d="M-10 260C90 220 120 300 210 270S330 190 490 220" />
        <g className={styles.street}>
          <path d="M-10 60H490M-10 130H490M-10 190L200 190L260 160L490 150" />
          <path d="M70-10V350M150-10V350M240-10L250 350M330-10V350M410-10L400 350" />
          <path d="M-10 320L160 330L300 310L490 330" />
        </g>
        <path className={styles.road} d="M-10 20C120 60 170 90 240 160S380 260 490 300" />
        <g transform="translate(240 160)">
          <circle r="16" className={styles.halo} />
          <path
            className={styles.pin}
            d="M0-30C-12-30-20-22-20-12C-20 2 0 18 0 18S20 2 20-12C20-22 12-30 0-30Z"
          />
          <path className={styles.stone} d="M-8-18H8L12-13L0-1L-12-13Z" />
        </g>
      </svg>
      <div className={styles.address}>
        <address>{store?.address ?? texts.office}</address>
        {store && (
          <>
            <a href={`tel:${store.phone.replace(/[^+\d]/g, '')}`}>{store.phone}</a>
            <a href={mailtoAddress(store.email)}>{store.email}</a>
            <a href={store.mapUrl} target="_blank" rel="noopener noreferrer">
              {texts.openMap}
            </a>
          </>
        )}
      </div>
    </aside>
  );
}
