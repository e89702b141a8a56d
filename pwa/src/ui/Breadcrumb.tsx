import { Link } from 'react-router-dom';
import * as texts from '#texts/ui.ts';
import styles from './Breadcrumb.module.css';

export interface Crumb {
  name: string;
  /** Its path; none for the page itself. */
  to?: string;
}

export interface LinkedCrumb extends Crumb {
  to: string;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={texts.breadcrumb}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ name, to }, index) => (
          <li key={`${to ?? ''} ${name}`}>
            {to ? (
              <Link to={to}>{name}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
