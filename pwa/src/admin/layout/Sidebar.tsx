import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { countersQuery } from '../shared/counters-query.ts';
import { formatNumber } from '../shared/formats.ts';
import { useMenu } from './menu.ts';
import styles from './Sidebar.module.css';

const refreshIntervalMs = 60_000;

interface SidebarProps {
  /** Called when a link is followed. */
  onNavigate?: () => void;
  onShortcuts: () => void;
  onSignOut: () => void;
}

export function Sidebar({ onNavigate, onShortcuts, onSignOut }: SidebarProps) {
  const { data: counts } = useQuery({ ...countersQuery, refetchInterval: refreshIntervalMs });
  const { topLinks, groups } = useMenu();
  const timeZone = useStoreConfig()?.timeZone;
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies(pathname): it decides which link is current
  useEffect(() => {
    // On low screens the current link may be below the edge.
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);

  return (
    <nav ref={nav} aria-label="Admin" className={styles.nav}>
      <ul>
        {topLinks.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} end className={styles.link} onClick={onNavigate}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
      {groups.map(({ title, links }) => (
        <div key={title}>
          <p className={styles.title} id={`nav-${title}`}>
            {title}
          </p>
          <ul aria-labelledby={`nav-${title}`}>
            {links.map(({ to, name, count }) => (
              <li key={to}>
                <NavLink to={to} className={styles.link} onClick={onNavigate}>
                  {name}
                  {count && counts && counts[count] > 0 && (
                    <span className={styles.count}>
                      {formatNumber(counts[count])}
                      <VisuallyHidden>
                        {count.startsWith('waiting') ? ' waiting' : ' in total'}
                      </VisuallyHidden>
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <ul className={styles.foot}>
        <li>
          <Link to="/" className={styles.link}>
            View shop
          </Link>
        </li>
        <li>
          <Link to="/profile" className={styles.link}>
            Your account
          </Link>
        </li>
        <li>
          <button type="button" className={styles.link} onClick={onShortcuts}>
            Keyboard shortcuts
          </button>
        </li>
        <li>
          <button type="button" className={styles.link} onClick={onSignOut}>
            Logout
          </button>
        </li>
        {timeZone && <li className={styles.zone}>Times are those of {timeZone}</li>}
      </ul>
    </nav>
  );
}
