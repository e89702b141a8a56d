import { Outlet } from 'react-router-dom';
import { ChatButton } from './ChatButton.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './ShopLayout.module.css';

/** Every shopper's screen stands between this header and footer (spec 2.2). */
export function ShopLayout() {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <ChatButton />
    </div>
  );
}
