import { useQuery } from '@tanstack/react-query';
import {
  type Currency,
  type FilterKey,
  type Filters,
  type ListFilters,
  type Ranges,
  rangeKeys,
  setRange,
  toggleFilter,
} from '@vajra/contract';
import * as texts from '#texts/product-list.ts';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from './Chip.tsx';
import styles from './FilterChips.module.css';
import { filterGroups } from './filter-groups.ts';

interface FilterChipsProps extends ListFilters {
  fixed?: FilterKey | undefined;
  currency: Currency;
  /** Returns the URL of the list with these filters or ranges. */
  href: (change: { filters: Filters } | { ranges: Ranges }) => string;
  /** Shows the list with pieces that are sold out, now and from now on. */
  onIncludeSold: () => void;
  onClear: () => void;
}

/** The applied filters, each a link to the list without it. */
export function FilterChips({
  filters,
  ranges,
  available,
  fixed,
  currency,
  href,
  onIncludeSold,
  onClear,
}: FilterChipsProps) {
  const applied = filterGroups.filter(({ key }) => key !== fixed && filters[key]?.length);
  const appliedRanges = rangeKeys.flatMap((key) => {
    const bounds = ranges[key];
    return bounds ? [{ key, text: texts.range(key, bounds, currency) }] : [];
  });
  if (applied.length + appliedRanges.length === 0 && !available) return null;
  return (
    <ul className={styles.chips} aria-label={texts.appliedFilters}>
      {available && (
        <li>
          <Chip name={texts.availableOnly} onRemove={onIncludeSold} />
        </li>
      )}
      {appliedRanges.map(({ key, text }) => (
        <li key={key}>
          <Chip name={text} to={href({ ranges: setRange(ranges, key, null) })} />
        </li>
      ))}
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
        <Chip name={name} to={href({ filters: toggleFilter(filters, key, id) })} />
      </li>
    );
  });
}
