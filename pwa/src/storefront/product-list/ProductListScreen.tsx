import { useQuery } from '@tanstack/react-query';
import {
  type FixedFilter,
  type ListFilters,
  type ListState,
  noFilters,
  pageSizes,
  productQueries,
  readListState,
  withoutSearch,
  writeListState,
} from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as offlineTexts from '#texts/offline.ts';
import * as texts from '#texts/product-list.ts';
import { productsQuery } from '../../api/queries.ts';
import { currencyAtom } from '../../session/session.ts';
import { Breadcrumb, type Crumb } from '../../ui/Breadcrumb.tsx';
import { Button } from '../../ui/Button.tsx';
import { HydrateWhenSeen } from '../../ui/HydrateWhenSeen.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { ProductGrid } from '../shared/cards/ProductGrid.tsx';
import { ProductListState } from '../shared/cards/ProductListState.tsx';
import { AdvanceFilter } from './AdvanceFilter.tsx';
import { EmptyList } from './EmptyList.tsx';
import { FilterChips } from './FilterChips.tsx';
import { KindLinks } from './KindLinks.tsx';
import styles from './ProductListScreen.module.css';
import { SearchParts } from './SearchParts.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useAvailableOnly } from './use-available-only.ts';

interface ProductListScreenProps {
  /** Returns the screen's heading for its search term, which is empty without a search. */
  heading: (search: string) => string;
  /** The filter that the path sets. */
  fixed?: FixedFilter;
  /**
   * The name of the collection or shape, which is the heading where many lists share `heading`. Null
   * while it is loading.
   */
  name?: string | undefined | null;
  /** Whether the screen reads `search` from the URL and offers to clear it. */
  searchable?: boolean;
  crumbs?: readonly Crumb[];
}

/** A list of products whose filters, sort order and page are in the URL. */
export function ProductListScreen({
  heading,
  name,
  fixed,
  searchable = false,
  crumbs,
}: ProductListScreenProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const fromUrl = readListState(params);
  const [isAvailableOnly, rememberAvailableOnly] = useAvailableOnly();
  const state: ListState = {
    ...(searchable ? fromUrl : withoutSearch(fromUrl)),
    available: fromUrl.available || isAvailableOnly,
  };

  const { filters, ranges, available } = state;
  // Without the page, order and search, which may change while other filters are chosen.
  const applied: ListFilters = { filters, ranges, available };

  const currency = useAtomValue(currencyAtom);
  const page = { fixed: fixed ?? null, currency };
  const list = useQuery(productsQuery(productQueries.list({ ...page, list: state })));
  const part = list.data?.part;
  const understood = list.isPlaceholderData ? undefined : list.data?.understood;
  const pages = pageCount(list.data?.totalCount ?? 0, pageSizes.products);
  const hrefOf = (change: Partial<ListState>) =>
    pathname + writeListState({ ...state, page: 1, ...change });
  const go = (change: Partial<ListState>) => void navigate(hrefOf(change));
  const goFiltered = (next: ListFilters) => {
    if (next.available !== available) rememberAvailableOnly(next.available);
    go(next);
  };
  const isBeyondEnd = state.page > pages && list.data && !list.isPlaceholderData;
  // A page that does not exist: go to the last one that does.
  useEffect(() => {
    if (isBeyondEnd) void navigate(hrefOf({ page: pages }), { replace: true });
  });
  const includeSold = () => goFiltered({ ...applied, available: false });

  return (
    <Wrap className={styles.list}>
      <HydrateWhenSeen>
        <AdvanceFilter
          applied={applied}
          facets={list.data?.facets}
          currency={currency}
          fixed={fixed?.key}
          countsQuery={(next) => productQueries.counts({ ...page, list: { ...state, ...next } })}
          pending={list.isFetching}
          onApply={goFiltered}
        />
      </HydrateWhenSeen>
      <div className={styles.results}>
        {crumbs && <Breadcrumb crumbs={crumbs} />}
        <div className={styles.tools}>
          <div>
            <ListHeading heading={heading(state.search)} name={name} />
            <p role="status" className={styles.count}>
              {list.data && !list.isPlaceholderData && texts.count(list.data.totalCount)}
            </p>
          </div>
          <SortSelect
            value={state.sort}
            hasSearch={state.search !== ''}
            onChange={(sort) => go({ sort })}
          />
        </div>
        {state.search && (
          <Button kind="text" className={styles.clear} onClick={() => go({ search: '' })}>
            {texts.clearSearch}
          </Button>
        )}
        {(!fixed || fixed.key === 'shape_id') && (
          <KindLinks facets={list.data?.facets} filters={filters} href={hrefOf} />
        )}
        {understood && (
          <SearchParts
            parts={understood}
            search={state.search}
            currency={currency}
            href={(search) => hrefOf({ search })}
          />
        )}
        <FilterChips
          {...applied}
          fixed={fixed?.key}
          currency={currency}
          href={hrefOf}
          onIncludeSold={includeSold}
          onClear={() => {
            if (!list.isFetching) goFiltered(noFilters);
          }}
        />
        {part && <p role="note">{offlineTexts.partialList(part.kept, part.total)}</p>}
        <HydrateWhenSeen>
          <ProductListState
            query={list}
            placeholders={8}
            empty={
              <EmptyList
                list={state}
                understood={understood}
                currency={currency}
                facets={list.data?.facets}
                fixed={fixed?.key}
                name={name ?? undefined}
                href={hrefOf}
                onIncludeSold={includeSold}
              />
            }
          >
            {(products) => (
              <>
                <ProductGrid
                  products={products}
                  eager={2}
                  level={2}
                  stale={list.isPlaceholderData}
                />
                <Pager page={state.page} pages={pages} href={(page) => hrefOf({ page })} />
              </>
            )}
          </ProductListState>
        </HydrateWhenSeen>
      </div>
    </Wrap>
  );
}

function ListHeading({ heading, name }: { heading: string; name: string | undefined | null }) {
  if (name === undefined) return <PageHeading>{heading}</PageHeading>;
  return (
    <hgroup>
      <p className={styles.kind}>{heading}</p>
      {name === null ? <Skeleton shape="title" /> : <PageHeading>{name}</PageHeading>}
    </hgroup>
  );
}
