import { useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { storageKeys } from '../browser/storage-keys.ts';
import { classNames } from '../ui/class-names.ts';
import { FirstScreenContext } from '../ui/first-screen.ts';
import { immediately, useLazy } from '../ui/lazy.tsx';
import styles from './RootLayout.module.css';

const importStatusBars = async () => (await import('./StatusBars.tsx')).StatusBars;

/** What the storefront and the admin share. */
export function RootLayout() {
  const isLoading = useNavigation().state !== 'idle';
  const location = useLocation();
  // Back to the first entry is another location.
  const [firstLocation] = useState(location);
  return (
    <FirstScreenContext value={location === firstLocation}>
      <div className={classNames(styles.progress, isLoading && styles.loading)} />
      <StatusRegion />
      <Outlet />
      <ScrollRestoration storageKey={storageKeys.scrollPositions} />
    </FirstScreenContext>
  );
}

/** The live region above the header. Its content is loaded right after the page. */
function StatusRegion() {
  const { value: StatusBars } = useLazy(importStatusBars, immediately);
  return <div role="status">{StatusBars && <StatusBars />}</div>;
}
