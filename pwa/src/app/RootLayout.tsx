import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { classNames } from '../ui/class-names.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import styles from './RootLayout.module.css';
import { StatusBars } from './StatusBars.tsx';
import { loadingScreensAtom } from './screens.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

/** What is the same for shop and back office. */
export function RootLayout() {
  const isLoading = useAtomValue(loadingScreensAtom) > 0;
  const { key } = useLocation();
  useScrollMemory();
  return (
    <>
      <div className={classNames(styles.progress, isLoading && styles.loading)} />
      <StatusBars />
      <ErrorBoundary resetKey={key}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
