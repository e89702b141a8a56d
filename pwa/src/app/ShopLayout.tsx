import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { useLazy } from '../ui/lazy.tsx';
import { ChatButton } from './ChatButton.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './ShopLayout.module.css';

const importInstallOffer = async () => (await import('./InstallOffer.tsx')).InstallOffer;

/** Renders a storefront screen between header and footer. */
export function ShopLayout() {
  const { pathname, key } = useLocation();
  const { value: InstallOffer } = useLazy(importInstallOffer);
  // The first screen of a visit is shown immediately; later ones fade in.
  const arrival = key === 'default' ? undefined : styles.arrival;
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
      <Footer />
      <ChatButton />
      {InstallOffer && <InstallOffer />}
    </div>
  );
}
