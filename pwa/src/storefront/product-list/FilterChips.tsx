import { useQueries } from '@tanstack/react-query';
import { type FilterKey, type Filters, toggleFilter } from '@vajra/contract';
import { Link } from 'react-router-dom';
import * as texts from '#texts/product-list.ts';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './FilterChips.module.css';
import { filterGroups } from './filter-groups.ts';

interface FilterChipsProps {
  filters: Filters;
  fixed?: FilterKey | undefined;
  /** Returns the URL of the list with these filters. */
  href: (filters: Filters) => string;
  onClear: () => void;
}

/** The applied filters, each a link to the list without it. */
export function FilterChips({ filters, fixed, href, onClear }: FilterChipsProps) {
  const groups = filterGroups.filter(({ key }) => key !== fixed);
  const lookups = useQueries({ queries: groups.map(({ kind }) => choicesQuery(kind)) });
  const chips = groups.flatMap(({ key }, index) =>
    (filters[key] ?? []).map((id) => ({
      key,
      id,
      name: lookups[index]?.data?.find((choice) => choice.id === id)?.name ?? '…',
    })),
  );
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={texts.appliedFilters}>
      {chips.map(({ key, id, name }) => (
        <li key={`${key} ${id}`}>
          <Link
            className={styles.chip}
            to={href(toggleFilter(filters, key, id))}
            aria-label={texts.removeFilter(name)}
          >
            {name} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Button kind="text" small className={styles.clear} onClick={onClear}>
          {texts.clearAll}
        </Button>
      </li>
    </ul>
  );
}
