import { Suspense } from 'react';
import * as texts from '#texts/app.ts';
import { Outlet, useLocation, useNavigationType } from '../router/Router.tsx';
import { HydrateLater } from '../ui/HydrateLater.tsx';
import { lazyComponent, useLazy } from '../ui/lazy.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Header } from './Header.tsx';
import styles from './ShopLayout.module.css';

const Footer = lazyComponent(() => import('./Footer.tsx'), 'Footer');

/** Loads the code of the footer, which a server-rendered page loads when it hydrates it. */
export const preloadFooter = Footer.preload;

const importFloating = async () => (await import('./Floating.tsx')).Floating;

/** Renders a storefront screen between header and footer. */
export function ShopLayout() {
  const { pathname, key } = useLocation();
  // The screen of a page that was loaded is shown immediately; later ones fade in.
  const arrival = useNavigationType() === 'LOAD' ? undefined : styles.arrival;
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {texts.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={null}>
            <div key={pathname} className={arrival}>
              <Outlet />
            </div>
          </Suspense>
        </ErrorBoundary>
      </main>
      <HydrateLater load={preloadFooter}>
        <Footer />
      </HydrateLater>
      <LazyFloating />
    </div>
  );
}

/** A component of its own, so that loading it does not render the layout again. */
function LazyFloating() {
  const { value: Floating } = useLazy(importFloating);
  return Floating && <Floating />;
}
