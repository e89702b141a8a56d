import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './NotFoundScreen.module.css';

export function NotFoundScreen() {
  return <PageHeading className={styles.heading}>404 Not Found</PageHeading>;
}
