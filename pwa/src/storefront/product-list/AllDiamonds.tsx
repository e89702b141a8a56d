import { useQuery } from '@tanstack/react-query';
import { pageSizes, productQueries, readListState } from '@vajra/contract';
import { useSearchParams } from 'react-router-dom';
import * as texts from '#texts/catalogue.ts';
import { productsQuery } from '../../api/queries.ts';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Section } from '../../ui/Wrap.tsx';
import { FailedProductList } from './FailedList.tsx';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';

const sectionId = 'all-diamonds';

/** 'ALL DIAMONDS' of the home screen, twenty a page, the page in the URL (spec 2.3). */
export function AllDiamonds() {
  const [params] = useSearchParams();
  const { page } = readListState(params);
  const list = useQuery(productsQuery(productQueries.home(page)));
  const pages = pageCount(list.data?.totalCount ?? 0, pageSizes.products);
  return (
    <Section title={texts.all} id={sectionId}>
      {list.isPending && <ProductGridSkeleton count={8} />}
      {list.isError && !list.data && <FailedProductList list={list} />}
      {list.data?.productData.length === 0 && <EmptyState text={texts.none} />}
      {list.data && list.data.productData.length > 0 && (
        <ProductGrid products={list.data.productData} stale={list.isPlaceholderData} />
      )}
      <Pager
        page={page}
        pages={pages}
        href={(target) => (target > 1 ? `/?page=${target}` : '/')}
        keepScroll
        // The page's top is far away: its section is what the next page begins with.
        onPage={() => document.getElementById(sectionId)?.scrollIntoView()}
        label={texts.pagesOfAll}
      />
    </Section>
  );
}
