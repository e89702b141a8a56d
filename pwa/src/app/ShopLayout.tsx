import { Outlet, useLocation } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { useIsFirstScreen } from '../ui/first-screen.ts';
import { HydrateWhenSeen } from '../ui/HydrateWhenSeen.tsx';
import { useLazy } from '../ui/lazy.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './ShopLayout.module.css';

const importFloating = async () => (await import('./idle-parts.ts')).Floating;

/** Renders a storefront screen between header and footer. */
export function ShopLayout() {
  const { pathname } = useLocation();
  // The screen of a page that was loaded is shown immediately; later ones fade in.
  const arrival = useIsFirstScreen() ? undefined : styles.arrival;
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {texts.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div key={pathname} className={arrival}>
          <Outlet />
        </div>
      </main>
      <HydrateWhenSeen>
        <Footer />
      </HydrateWhenSeen>
      <LazyFloating />
    </div>
  );
}

/** A component of its own, so that loading it does not render the layout again. */
function LazyFloating() {
  const { value: Floating } = useLazy(importFloating);
  return Floating && <Floating />;
}
