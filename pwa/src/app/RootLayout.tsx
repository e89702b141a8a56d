import { Suspense, useContext } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { classNames } from '../ui/class-names.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import styles from './RootLayout.module.css';
import { NavigationPendingContext } from './router/AppRouter.tsx';
import { useScrollRestoration } from './router/use-scroll-restoration.ts';
import { StatusBars } from './StatusBars.tsx';

/** What the storefront and the admin share. */
export function RootLayout() {
  const isLoading = useContext(NavigationPendingContext);
  const { key } = useLocation();
  useScrollRestoration();
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
