import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import { signOut } from '../../app/sign-out.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { countersQuery } from '../shared/counters-query.ts';
import { firstLinks, navGroups } from './navigation.ts';
import styles from './Sidebar.module.css';

const numbers = new Intl.NumberFormat('en-IN');

/** Milliseconds after which what waits is counted again. */
const freshness = 60_000;

interface SideBarProps {
  onGo?: () => void;
  onShortcuts: () => void;
}

export function Sidebar({ onGo, onShortcuts }: SideBarProps) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { data: counts } = useQuery({ ...countersQuery, refetchInterval: freshness });

  const leave = async () => {
    if (await signOut(confirm)) void navigate('/login');
  };

  return (
    <nav aria-label="Back office" className={styles.nav}>
      <ul>
        {firstLinks.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} end className={styles.link} onClick={onGo}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
      {navGroups.map(({ title, links }) => (
        <div key={title}>
          <p className={styles.title} id={`nav-${title}`}>
            {title}
          </p>
          <ul aria-labelledby={`nav-${title}`}>
            {links.map(({ to, name, count }) => (
              <li key={to}>
                <NavLink to={to} className={styles.link} onClick={onGo}>
                  {name}
                  {count && counts && counts[count] > 0 && (
                    <span className={styles.count}>
                      {numbers.format(counts[count])}
                      <VisuallyHidden>
                        {count.startsWith('waiting') ? ' waiting' : ' in all'}
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
          <button type="button" className={styles.link} onClick={onShortcuts}>
            Keyboard shortcuts
          </button>
        </li>
        <li>
          <button type="button" className={styles.link} onClick={() => void leave()}>
            Logout
          </button>
        </li>
      </ul>
    </nav>
  );
}
