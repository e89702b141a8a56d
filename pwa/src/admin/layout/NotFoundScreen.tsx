import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './AdminLayout.module.css';

export function NotFoundScreen() {
  return <PageHeading className={styles.none}>404 Not Found</PageHeading>;
}
