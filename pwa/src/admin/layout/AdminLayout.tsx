import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, Outlet, useNavigate } from 'react-router-dom';
import { storeQuery } from '../../api/queries.ts';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { storeName } from '../../ui/store-name.ts';
import { setStoreTimeZone } from '../shared/formats.ts';
import styles from './AdminLayout.module.css';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useMissingSecondFactor } from './use-missing-second-factor.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Ends the session. Resolves to false when the user decides to stay signed in. */
export type SignOut = (confirm: ReturnType<typeof useConfirm>) => Promise<boolean>;

/** The frame of every admin screen: a sidebar, which narrow screens show in a dialog. */
export function AdminLayout({ signOut }: { signOut: SignOut }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { isMissing, retry } = useMissingSecondFactor();
  const isReady = useStoreTimeZone();
  const navigate = useNavigate();
  const confirm = useConfirm();
  useShortcuts(useCallback(() => setHelpOpen(true), []));
  const leave = async () => {
    if (await signOut(confirm)) void navigate('/login');
  };
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.topBar}>
        <IconButton
          icon="menu"
          label="Menu"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        />
        <HomeLink />
      </header>
      <header className={styles.sidebar}>
        <HomeLink />
        <Sidebar onShortcuts={() => setHelpOpen(true)} onSignOut={() => void leave()} />
      </header>
      <Dialog open={isMenuOpen} title="Admin" shape="side" onClose={() => setMenuOpen(false)}>
        <Sidebar
          onNavigate={() => setMenuOpen(false)}
          onShortcuts={() => {
            setMenuOpen(false);
            setHelpOpen(true);
          }}
          onSignOut={() => void leave()}
        />
      </Dialog>
      <ShortcutsDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {isMissing ? <SecondFactorSetup onReady={retry} /> : isReady && <Outlet />}
      </main>
    </div>
  );
}

/** Sets the time zone of all dates, and returns whether that is done, or the store does not answer. */
function useStoreTimeZone(): boolean {
  const { data, isPending } = useQuery(storeQuery);
  setStoreTimeZone(data?.timeZone);
  return !isPending;
}

function HomeLink() {
  const name = useStoreConfig()?.name ?? storeName;
  return (
    <Link to="/admin" className={styles.logo} aria-label={`${name}, dashboard`}>
      {name}
    </Link>
  );
}
