import { Link } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { useStoreConfig } from '../api/use-store-config.ts';
import { useStoreName } from '../storefront/shared/use-store-name.ts';
import { copyrightYears } from './copyright-years.ts';
import styles from './Footer.module.css';

const columns = [
  {
    title: texts.shopLinks,
    links: [
      [texts.diamonds, '/all-diamonds'],
      [texts.custom, '/custom'],
      [texts.savedProducts, '/saved'],
      [texts.aboutUs, '/about'],
      [texts.contact, '/contact'],
    ],
  },
  {
    title: texts.helpLinks,
    links: [
      [texts.shipping, '/shipping'],
      [texts.exchange, '/exchange'],
    ],
  },
  {
    title: texts.legalLinks,
    links: [
      [texts.terms, '/terms'],
      [texts.privacy, '/privacy'],
    ],
  },
] as const;

export function Footer() {
  const store = useStoreConfig();
  const storeName = useStoreName();
  return (
    <footer className={styles.foot}>
      <div className={styles.wrap}>
        <div className={styles.store}>
          <p className={styles.mark}>{storeName}</p>
          {store?.tagline && <p>{store.tagline}</p>}
          {store?.address && <address>{store.address}</address>}
          {store && store.social.length > 0 && (
            <ul className={styles.social}>
              {store.social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(([name, to]) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className={styles.end}>
          <span>{texts.copyright(copyrightYears(store?.since, new Date()), storeName)}</span>
          {store?.isDemo !== false && <span>{texts.developers}</span>}
        </p>
      </div>
    </footer>
  );
}
