import { Suspense, useContext } from 'react';
import { Outlet, useLocation } from '../router/Router.tsx';
import { classNames } from '../ui/class-names.ts';
import { immediately, useLazy } from '../ui/lazy.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import styles from './RootLayout.module.css';
import { NavigationPendingContext } from './router/AppRouter.tsx';
import { useScrollRestoration } from './router/use-scroll-restoration.ts';

const importStatusBars = async () => (await import('./StatusBars.tsx')).StatusBars;

/** What the storefront and the admin share. */
export function RootLayout() {
  const isLoading = useContext(NavigationPendingContext);
  const { key } = useLocation();
  useScrollRestoration();
  return (
    <>
      <div className={classNames(styles.progress, isLoading && styles.loading)} />
      <StatusRegion />
      <ErrorBoundary resetKey={key}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** The live region above the header. Its content is loaded right after the page. */
function StatusRegion() {
  const { value: StatusBars } = useLazy(importStatusBars, immediately);
  return <div role="status">{StatusBars && <StatusBars />}</div>;
}
