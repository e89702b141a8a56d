import { useQuery } from '@tanstack/react-query';
import { copyrightYear } from '@vajra/contract';
import { Link } from 'react-router-dom';
import { storeQuery } from '../api/queries.ts';
import styles from './Footer.module.css';

const columns = [
  {
    title: 'Shop',
    links: [
      ['Diamonds', '/all-diamonds'],
      ['Custom Diamond', '/custom'],
      ['About Us', '/about'],
      ['Contact Us', '/contact'],
    ],
  },
  {
    title: 'Help',
    links: [
      ['Shipping Policy', '/shipping'],
      ['Return & Exchange Policy', '/exchange'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['Terms & Conditions', '/terms'],
      ['Privacy Policy', '/privacy'],
    ],
  },
] as const;

export function Footer() {
  const { data: store } = useQuery(storeQuery);
  return (
    <footer className={styles.foot}>
      <div className={styles.wrap}>
        <div className={styles.store}>
          <p className={styles.mark}>VAJRA</p>
          <p>{store?.tagline ?? 'Natural, conflict-free diamonds, certified and sent anywhere.'}</p>
          {store && <address>{store.address}</address>}
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
          <span>
            © {copyrightYear} {store?.name ?? 'Vajra'}
          </span>
          <span>Developed by the Vajra team</span>
        </p>
      </div>
    </footer>
  );
}
