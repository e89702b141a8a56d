import { type SortOrder, sortOrders } from './constants.ts';
import { type FilterKey, filterKeys } from './lookup-fields.ts';
import { listLimits } from './page-sizes.ts';
import {
  type Bounds,
  formatBounds,
  parseBounds,
  type RangeKey,
  type Ranges,
  rangeKeys,
} from './ranges.ts';

export type Filters = Partial<Record<FilterKey, number[]>>;

/** What restricts a list, apart from its search. */
export interface ListFilters {
  filters: Filters;
  ranges: Ranges;
  /** Whether pieces that are sold out are left out. */
  available: boolean;
}

/** The search, page, sort order and filters of a list, as stored in its URL. */
export interface ListState extends ListFilters {
  search: string;
  page: number;
  sort: SortOrder;
}

export const noFilters: ListFilters = { filters: {}, ranges: {}, available: false };

function wholeNumbers(text: string | null): number[] {
  const numbers = (text ?? '')
    .split(',')
    .filter((part) => /^[1-9]\d{0,14}$/.test(part))
    .map(Number);
  return [...new Set(numbers)].sort((a, b) => a - b).slice(0, listLimits.ids);
}

/** Reads the state from a list's URL. Invalid values are ignored. */
export function readListState(params: URLSearchParams): ListState {
  const filters: Filters = {};
  for (const key of filterKeys) {
    const ids = wholeNumbers(params.get(key));
    if (ids.length > 0) filters[key] = ids;
  }
  const ranges: Ranges = {};
  for (const key of rangeKeys) {
    const bounds = parseBounds(key, params.get(key) ?? '');
    if (bounds) ranges[key] = bounds;
  }
  const [page = 1] = wholeNumbers(params.get('page'));
  const search = (params.get('search') ?? '').trim().slice(0, listLimits.searchLength);
  return {
    search,
    page: Math.min(page, listLimits.page),
    sort: sortOrders.find((order) => order === params.get('sort')) ?? defaultSort(search),
    filters,
    ranges,
    available: params.get('available') === '1',
  };
}

/** Returns the state of a list that has no search. */
export function withoutSearch(state: ListState): ListState {
  const sort = state.sort === 'relevance' ? defaultSort('') : state.sort;
  return { ...state, search: '', sort };
}

/** Returns the order of a list for which none was chosen. */
export function defaultSort(search: string): SortOrder {
  return search === '' ? 'newest' : 'relevance';
}

/** Returns the query string of a state without default values: page 1, the default order, no filter. */
export function writeListState(state: ListState): string {
  const { search, page, sort, filters, ranges, available } = state.search
    ? state
    : withoutSearch(state);
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  for (const key of rangeKeys) {
    const bounds = ranges[key];
    if (bounds) params.set(key, formatBounds(bounds));
  }
  for (const key of filterKeys) {
    const ids = filters[key] ?? [];
    if (ids.length > 0) params.set(key, ids.join(','));
  }
  if (available) params.set('available', '1');
  if (sort !== defaultSort(search)) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  // Commas are allowed unescaped in a query, and easier to read.
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

export function countFilters({ filters, ranges, available }: ListFilters): number {
  const ids = Object.values(filters).reduce((count, each) => count + (each?.length ?? 0), 0);
  return ids + Object.keys(ranges).length + Number(available);
}

export function hasSameFilters(one: ListFilters, other: ListFilters): boolean {
  const isSame = (key: FilterKey) =>
    String(one.filters[key] ?? '') === String(other.filters[key] ?? '');
  const hasSameBounds = (key: RangeKey) =>
    formatBounds(one.ranges[key] ?? {}) === formatBounds(other.ranges[key] ?? {});
  return (
    one.available === other.available && filterKeys.every(isSame) && rangeKeys.every(hasSameBounds)
  );
}

/** Adds a value to a filter, or removes it if it is set. */
export function toggleFilter(filters: Filters, key: FilterKey, id: number): Filters {
  const { [key]: ids = [], ...others } = filters;
  const next = ids.includes(id)
    ? ids.filter((each) => each !== id)
    : [...ids, id].sort((a, b) => a - b);
  return setFilter(others, key, next);
}

/** Sets the values of a filter, or removes it if there are none. */
export function setFilter(filters: Filters, key: FilterKey, ids: number[]): Filters {
  const { [key]: _, ...others } = filters;
  return ids.length > 0 ? { ...others, [key]: ids } : others;
}

/** Sets a range, or removes it. */
export function setRange(ranges: Ranges, key: RangeKey, bounds: Bounds | null): Ranges {
  const { [key]: _, ...others } = ranges;
  return bounds ? { ...others, [key]: bounds } : others;
}
