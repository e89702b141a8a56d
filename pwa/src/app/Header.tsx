import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { sessionAtom } from '../session/session.ts';
import { useStoreName } from '../storefront/shared/use-store-name.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { immediately, never, useLazy } from '../ui/lazy.tsx';
import { useNotify } from '../ui/notices.ts';
import { CartLink } from './CartLink.tsx';
import styles from './Header.module.css';
import { CollectionMenu, ShapeMenu } from './menus.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

const importSearchBox = async () => (await import('./idle-parts.ts')).SearchBox;
const importCustomerCartLink = async () =>
  (await import('./CustomerCartLink.tsx')).CustomerCartLink;
const importMenu = async () => (await import('./idle-parts.ts')).MobileMenu;

/** Navigation, search, profile and cart. On phones the navigation opens with a toggle. */
export function Header() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const { hash } = useLocation();
  // The installed app's Search shortcut opens /all-diamonds#search.
  useEffect(() => setSearchOpen((isOpen) => isOpen || hash === '#search'), [hash]);
  const storeName = useStoreName();
  const { value: SearchBox, load: loadSearchBox } = useLazy(importSearchBox);
  const { value: MobileMenu, load: loadMenu } = useLazy(importMenu);
  const { notifyError } = useNotify();
  const openMenu = () => {
    setMenuOpen(true);
    loadMenu().catch((error: unknown) => {
      console.error(error);
      setMenuOpen(false);
      notifyError(texts.menuFailed);
    });
  };
  const toggleSearch = () => {
    setSearchOpen(!isSearchOpen);
    loadSearchBox().catch((error: unknown) => {
      console.error(error);
      setSearchOpen(false);
      notifyError(texts.searchFailed);
    });
  };
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <IconButton
          icon="menu"
          label={texts.menu}
          className={styles.toggle}
          aria-expanded={isMenuOpen}
          onClick={openMenu}
        />
        <Link to="/" className={styles.mark} aria-label={texts.homeLink(storeName)}>
          {storeName}
        </Link>
        <nav aria-label={texts.main} className={styles.nav}>
          <ul className={styles.start}>
            <li>
              <NavLink to="/all-diamonds">{texts.diamonds}</NavLink>
            </li>
            <li>
              <CollectionMenu />
            </li>
            <li>
              <ShapeMenu />
            </li>
            <li>
              <NavLink to="/custom">{texts.custom}</NavLink>
            </li>
          </ul>
          <ul className={styles.end}>
            <li>
              <NavLink to="/about">{texts.about}</NavLink>
            </li>
            <li>
              <NavLink to="/contact">{texts.contact}</NavLink>
            </li>
          </ul>
        </nav>
        <div className={styles.icons}>
          <button
            type="button"
            aria-label={texts.search}
            aria-expanded={isSearchOpen}
            onClick={toggleSearch}
          >
            <Icon name={isSearchOpen ? 'close' : 'search'} />
          </button>
          <ProfileMenu />
          <Cart />
        </div>
      </div>
      {isSearchOpen && SearchBox && <SearchBox onDone={() => setSearchOpen(false)} />}
      {MobileMenu && <MobileMenu open={isMenuOpen} onClose={() => setMenuOpen(false)} />}
    </header>
  );
}

function Cart() {
  const session = useAtomValue(sessionAtom);
  const schedule = session ? immediately : never;
  const { value: CustomerCartLink } = useLazy(importCustomerCartLink, schedule);
  return session && CustomerCartLink ? <CustomerCartLink /> : <CartLink count={0} />;
}
