import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { CartLink } from './CartLink.tsx';
import styles from './Header.module.css';
import { CollectionMenu, ShapeMenu } from './menus.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SearchBox } from './SearchBox.tsx';

const MobileMenu = lazy(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }));

/** Spec 2.2: navigation, search, profile and cart; one row on a desk, a toggle on a phone. */
export function Header() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const [hasMenu, setHasMenu] = useState(false);
  useEffect(() => whenIdle(() => setHasMenu(true)), []);
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <IconButton
          icon="menu"
          label="Menu"
          className={styles.toggle}
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        />
        <Link to="/" className={styles.mark} aria-label="Vajra, home">
          VAJRA
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          <ul className={styles.start}>
            <li>
              <NavLink to="/all-diamonds">Diamonds</NavLink>
            </li>
            <li>
              <CollectionMenu />
            </li>
            <li>
              <ShapeMenu />
            </li>
            <li>
              <NavLink to="/custom">Custom Diamond</NavLink>
            </li>
          </ul>
          <ul className={styles.end}>
            <li>
              <NavLink to="/about">About</NavLink>
            </li>
            <li>
              <NavLink to="/contact">Contact Us</NavLink>
            </li>
          </ul>
        </nav>
        <div className={styles.icons}>
          <button
            type="button"
            className={styles.icon}
            aria-label="Search"
            aria-expanded={isSearchOpen}
            onClick={() => setSearchOpen(!isSearchOpen)}
          >
            <Icon name={isSearchOpen ? 'close' : 'search'} />
          </button>
          <ProfileMenu />
          <CartLink />
        </div>
      </div>
      {isSearchOpen && <SearchBox onDone={() => setSearchOpen(false)} />}
      {(hasMenu || isMenuOpen) && (
        <Suspense fallback={null}>
          <MobileMenu open={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
