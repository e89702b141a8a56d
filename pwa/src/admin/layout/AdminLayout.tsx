import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ForbiddenCode } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { Link, Outlet, useNavigate } from 'react-router-dom';
import { failureCode } from '../../api/failure-code.ts';
import { storeQuery } from '../../api/queries.ts';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { SecondFactors } from '../../second-factor/SecondFactors.tsx';
import { secondFactorsQuery } from '../../second-factor/second-factors-query.ts';
import { sessionAtom } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { storeName } from '../../ui/store-name.ts';
import { setStoreTimeZone } from '../shared/formats.ts';
import styles from './AdminLayout.module.css';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const setupRequired: ForbiddenCode = 'second_factor_setup_required';

/**
 * Whether a query of the admin was refused because the user has no second factor, which the store
 * requires of its staff. `retry` loads the failed queries again.
 */
function useMissingSecondFactor(): { isMissing: boolean; retry: () => void } {
  const client = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        if (failureCode(query.state.error) === setupRequired) setMissing(true);
      }),
    [client],
  );
  const retry = () => {
    setMissing(false);
    client.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  return { isMissing, retry };
}

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

/** Takes the place of every screen until the user has the second factor that the store requires. */
function SecondFactorSetup({ onReady }: { onReady: () => void }) {
  const userId = useAtomValue(sessionAtom)?.u_id ?? 0;
  const { data } = useQuery(secondFactorsQuery(userId));
  const isReady = data && (data.hasAuthenticatorApp || data.passkeys.length > 0);
  return (
    <Stack>
      <PageHeading>Secure your account</PageHeading>
      <p>
        This store requires two-step sign-in for its staff. Add a passkey or set up an authenticator
        app to continue.
      </p>
      <SecondFactors userId={userId} />
      {isReady && (
        <div>
          <Button onClick={onReady}>Continue</Button>
        </div>
      )}
    </Stack>
  );
}
