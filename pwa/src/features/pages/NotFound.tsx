import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './NotFound.module.css';

/** Any other path (spec 2.1). */
export function NotFound() {
  return (
    <div className={styles.page}>
      <PageHeading>404 Not Found</PageHeading>
    </div>
  );
}
