import {
  type Currency,
  countFilters,
  type Facets,
  type FilterKey,
  hasLetterOrDigit,
  type ListState,
  rangeKeys,
  setRange,
  type UnderstoodPart,
} from '@vajra/contract';
import { Link } from 'react-router-dom';
import * as texts from '#texts/product-list.ts';
import * as searchTexts from '#texts/search.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './EmptyList.module.css';
import { filterGroups } from './filter-groups.ts';
import { partName, searchWithout } from './SearchParts.tsx';

interface EmptyListProps {
  list: ListState;
  /** How the search was understood. */
  understood: readonly UnderstoodPart[] | undefined;
  currency: Currency;
  facets: Facets | undefined;
  /** The filter that the path sets, and what it is called. */
  fixed?: FilterKey | undefined;
  name?: string | undefined;
  /** Returns the URL of the list after a change. */
  href: (change: Partial<ListState>) => string;
  onIncludeSold: () => void;
}

/** Says what was not found, and offers the lists that come closest. */
export function EmptyList({
  list,
  understood = [],
  currency,
  facets,
  fixed,
  name,
  href,
  onIncludeSold,
}: EmptyListProps) {
  const alternatives = closestLists(list, facets, fixed);
  return (
    <EmptyState text={messageFor(list, name)}>
      <ul className={styles.alternatives}>
        {understood
          .filter(({ without = 0 }) => without > 0)
          .map((part) => (
            <li key={`${part.start} ${part.corrected}`}>
              <Link to={href({ search: searchWithout(list.search, part) })}>
                {searchTexts.withoutWord(partName(part, currency), part.without ?? 0)}
              </Link>
            </li>
          ))}
        {alternatives.map(({ key, title, products }) => {
          const { [key]: _, ...filters } = list.filters;
          return (
            <li key={key}>
              <Link to={href({ filters })}>{texts.without(title, products)}</Link>
            </li>
          );
        })}
        {rangeKeys
          .filter((key) => list.ranges[key] && facets?.[key]?.length)
          .map((key) => (
            <li key={key}>
              <Link to={href({ ranges: setRange(list.ranges, key, null) })}>
                {texts.withoutRange(key)}
              </Link>
            </li>
          ))}
        {canMatch(list) && list.available && (
          <li>
            <Button kind="text" onClick={onIncludeSold}>
              {texts.includeSold}
            </Button>
          </li>
        )}
        {canMatch(list) && hasFilters(list) && alternatives.length === 0 && (
          <li>
            <Link to={href({ filters: {}, ranges: {} })}>{texts.withoutFilters}</Link>
          </li>
        )}
        {(list.search || fixed) && (
          <li>
            <Link to="/all-diamonds">{texts.browseAll}</Link>
          </li>
        )}
        <li>
          <Link to="/custom">{texts.askForStone}</Link>
        </li>
      </ul>
    </EmptyState>
  );
}

const hasFilters = (list: ListState) => countFilters({ ...list, available: false }) > 0;

/** Whether other filters could find something. */
const canMatch = ({ search }: ListState) => search === '' || hasLetterOrDigit(search);

function messageFor(list: ListState, name: string | undefined): string {
  const { search } = list;
  if (!canMatch(list)) return texts.needsLetterOrDigit;
  if (countFilters(list) > 0) return texts.none;
  if (search) return texts.noneForSearch(search);
  return name ? texts.noneIn(name) : texts.noneAtAll;
}

/**
 * Returns the filters without which the list has products, the fewest products first. The counts of a
 * filter's values ignore that filter.
 */
function closestLists({ filters }: ListState, facets: Facets | undefined, fixed?: FilterKey) {
  return filterGroups
    .filter(({ key }) => key !== fixed && filters[key]?.length)
    .map(({ key, title }) => ({
      key,
      title,
      products: (facets?.[key] ?? []).reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ products }) => products > 0)
    .sort((one, other) => one.products - other.products);
}
