import { useQuery } from '@tanstack/react-query';
import { type FilterKey, type Filters, type ListFilters, toggleFilter } from '@vajra/contract';
import { Link } from 'react-router-dom';
import * as texts from '#texts/product-list.ts';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './FilterChips.module.css';
import { filterGroups } from './filter-groups.ts';

interface FilterChipsProps extends ListFilters {
  fixed?: FilterKey | undefined;
  /** Returns the URL of the list with these filters. */
  href: (filters: Filters) => string;
  /** Shows the list with pieces that are sold out, now and from now on. */
  onIncludeSold: () => void;
  onClear: () => void;
}

/** The applied filters, each a link to the list without it. */
export function FilterChips({
  filters,
  available,
  fixed,
  href,
  onIncludeSold,
  onClear,
}: FilterChipsProps) {
  const applied = filterGroups.filter(({ key }) => key !== fixed && filters[key]?.length);
  if (applied.length === 0 && !available) return null;
  return (
    <ul className={styles.chips} aria-label={texts.appliedFilters}>
      {available && (
        <li>
          <button
            type="button"
            className={styles.chip}
            aria-label={texts.removeFilter(texts.availableOnly)}
            onClick={onIncludeSold}
          >
            {texts.availableOnly} <span aria-hidden="true">×</span>
          </button>
        </li>
      )}
      {applied.map((group) => (
        <GroupChips key={group.key} group={group} filters={filters} href={href} />
      ))}
      <li>
        <Button kind="text" small className={styles.clear} onClick={onClear}>
          {texts.clearAll}
        </Button>
      </li>
    </ul>
  );
}

interface GroupChipsProps extends Pick<FilterChipsProps, 'filters' | 'href'> {
  group: (typeof filterGroups)[number];
}

function GroupChips({ group: { key, kind }, filters, href }: GroupChipsProps) {
  const { data: choices = [] } = useQuery(choicesQuery(kind));
  return (filters[key] ?? []).map((id) => {
    const name = choices.find((choice) => choice.id === id)?.name ?? '…';
    return (
      <li key={id}>
        <Link
          className={styles.chip}
          to={href(toggleFilter(filters, key, id))}
          aria-label={texts.removeFilter(name)}
        >
          {name} <span aria-hidden="true">×</span>
        </Link>
      </li>
    );
  });
}
