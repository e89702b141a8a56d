import { useQueries } from '@tanstack/react-query';
import { type FilterKey, type Filters, toggleFilter } from '@vajra/contract';
import { Link } from 'react-router-dom';
import * as texts from '#texts/product-list.ts';
import { choicesQuery } from '../../api/lookup-queries.ts';
import styles from './FilterChips.module.css';
import { filterGroups } from './filter-groups.ts';

interface FilterChipsProps {
  filters: Filters;
  fixed?: FilterKey | undefined;
  /** Where the list with these filters lives. */
  href: (filters: Filters) => string;
  onClear: () => void;
}

/** What is set, each a link to the list without it. */
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
    <ul className={styles.chips} aria-label={texts.setFilters}>
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
        <button type="button" className={styles.clear} onClick={onClear}>
          {texts.clearAll}
        </button>
      </li>
    </ul>
  );
}
