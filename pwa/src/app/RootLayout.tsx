import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { classNames } from '../ui/class-names.ts';
import styles from './RootLayout.module.css';
import { StatusBars } from './StatusBars.tsx';

/** What is the same for shop and back office. */
export function RootLayout() {
  const { state } = useNavigation();
  return (
    <>
      <div className={classNames(styles.progress, state === 'loading' && styles.loading)} />
      <StatusBars />
      <Outlet />
      <ScrollRestoration storageKey="vajra-scroll" />
    </>
  );
}
