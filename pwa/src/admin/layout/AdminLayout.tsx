import { useCallback, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './AdminLayout.module.css';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Every back-office screen: the side bar at the start, on a phone behind a button. */
export function AdminLayout() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts(useCallback(() => setHelpOpen(true), []));
  return (
    <div className={styles.desk}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.bar}>
        <IconButton
          icon="menu"
          label="Menu"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        />
        <Link to="/admin" className={styles.mark} aria-label="Vajra, dashboard">
          VAJRA
        </Link>
      </header>
      <header className={styles.side}>
        <Link to="/admin" className={styles.mark} aria-label="Vajra, dashboard">
          VAJRA
        </Link>
        <Sidebar onShortcuts={() => setHelpOpen(true)} />
      </header>
      <Dialog open={isMenuOpen} title="Back office" shape="side" onClose={() => setMenuOpen(false)}>
        <Sidebar
          onGo={() => setMenuOpen(false)}
          onShortcuts={() => {
            setMenuOpen(false);
            setHelpOpen(true);
          }}
        />
      </Dialog>
      <ShortcutsDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <main id="main" tabIndex={-1} className={styles.work}>
        <Outlet />
      </main>
    </div>
  );
}
