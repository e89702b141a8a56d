import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  type FixedFilter,
  type ListState,
  pageSizes,
  productQueries,
  readListState,
  writeListState,
} from '@vajra/contract';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as offlineTexts from '#texts/offline.ts';
import * as texts from '#texts/product-list.ts';
import { type ProductList, productsQuery } from '../../api/queries.ts';
import { Breadcrumb, type Crumb } from '../../ui/Breadcrumb.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { AdvanceFilter } from './AdvanceFilter.tsx';
import { FailedProductList } from './FailedList.tsx';
import { FilterChips } from './FilterChips.tsx';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';
import styles from './ProductListScreen.module.css';
import { SortSelect } from './SortSelect.tsx';

interface ProductListScreenProps {
  /** The screen's heading, from the search term where the screen has one. */
  heading: (search: string) => string;
  /** What the path itself filters by. */
  fixed?: FixedFilter;
  /** The tab's title where the heading is the same for many lists. */
  title?: string | undefined;
  /** Whether the screen reads `search`, and so offers to clear it. */
  searchable?: boolean;
  crumbs?: readonly Crumb[];
}

/** Every list of products: filter, sort and page are the URL's (spec 2.4). */
export function ProductListScreen({
  heading,
  title,
  fixed,
  searchable = false,
  crumbs,
}: ProductListScreenProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const read = readListState(params);
  const state: ListState = searchable ? read : { ...read, search: '' };

  const list = useQuery(productsQuery(productQueries.list({ fixed: fixed ?? null, list: state })));
  const pages = pageCount(list.data?.totalCount ?? 0, pageSizes.products);
  const hrefOf = (change: Partial<ListState>) =>
    pathname + writeListState({ ...state, page: 1, ...change });
  const go = (change: Partial<ListState>) => void navigate(hrefOf(change));

  return (
    <Wrap className={styles.list}>
      <AdvanceFilter
        applied={state.filters}
        facets={list.data?.facets}
        fixed={fixed?.key}
        pending={list.isFetching}
        onApply={(filters) => go({ filters })}
      />
      <div className={styles.results}>
        {crumbs && <Breadcrumb crumbs={crumbs} />}
        <div className={styles.tools}>
          <div>
            <PageHeading {...(title && { title })}>{heading(state.search)}</PageHeading>
            <p role="status" className={styles.count}>
              {list.data && !list.isPlaceholderData && texts.count(list.data.totalCount)}
            </p>
          </div>
          <SortSelect value={state.sort} onChange={(sort) => go({ sort })} />
        </div>
        {state.search && (
          <button type="button" className={styles.clear} onClick={() => go({ search: '' })}>
            {texts.clearSearch}
          </button>
        )}
        <FilterChips
          filters={state.filters}
          fixed={fixed?.key}
          href={(filters) => hrefOf({ filters })}
          onClear={() => {
            if (!list.isFetching) go({ filters: {} });
          }}
        />
        <Results list={list}>
          <Pager page={state.page} pages={pages} href={(page) => hrefOf({ page })} />
        </Results>
        {/* A page that no longer exists: the last one that does. */}
        {state.page > pages && list.data && !list.isPlaceholderData && (
          <Navigate replace to={hrefOf({ page: pages })} />
        )}
      </div>
    </Wrap>
  );
}

interface ResultsProps {
  list: UseQueryResult<ProductList>;
  children: ReactNode;
}

function Results({ list, children }: ResultsProps) {
  if (list.isPending) return <ProductGridSkeleton count={8} />;
  if (!list.data) return <FailedProductList list={list} />;
  const { productData: products, part } = list.data;
  const note = part && <p role="note">{offlineTexts.part(part.kept, part.total)}</p>;
  if (products.length === 0) {
    return (
      <>
        {note}
        <EmptyState text={texts.none} />
      </>
    );
  }
  return (
    <>
      {note}
      <ProductGrid products={products} eager={2} level={2} stale={list.isPlaceholderData} />
      {children}
    </>
  );
}
