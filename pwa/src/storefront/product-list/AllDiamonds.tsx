import { useQuery } from '@tanstack/react-query';
import { pageSizes, productQueries, readListState } from '@vajra/contract';
import { useSearchParams } from 'react-router-dom';
import * as texts from '#texts/catalogue.ts';
import { productsQuery } from '../../api/queries.ts';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { Section } from '../../ui/Wrap.tsx';
import { ProductGrid } from '../shared/cards/ProductGrid.tsx';
import { ProductListState } from '../shared/cards/ProductListState.tsx';
import { useHomeTexts } from '../shared/home.ts';

const sectionId = 'all-diamonds';

/** All products on the home page, in pages that the URL names. */
export function AllDiamonds() {
  const [params] = useSearchParams();
  const { page } = readListState(params);
  const query = useQuery(productsQuery(productQueries.home(page)));
  const title = useHomeTexts().all ?? texts.all;
  const pages = pageCount(query.data?.totalCount ?? 0, pageSizes.products);
  return (
    <Section title={query.data?.totalCount !== 0 && title} id={sectionId}>
      <ProductListState query={query} placeholders={8} empty={texts.none}>
        {(products) => <ProductGrid products={products} stale={query.isPlaceholderData} />}
      </ProductListState>
      <Pager
        page={page}
        pages={pages}
        href={(target) => (target > 1 ? `/?page=${target}` : '/')}
        keepScroll
        // The next page starts at the section, not at the top of the home page.
        onPage={() => document.getElementById(sectionId)?.scrollIntoView()}
        label={texts.pagesOfAll}
      />
    </Section>
  );
}
