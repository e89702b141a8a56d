import { useQuery } from '@tanstack/react-query';
import { type Facets, type Filters, listPath, productQueries, setFilter } from '@vajra/contract';
import { Link } from 'react-router-dom';
import * as texts from '#texts/catalogue.ts';
import { menuQuery, productsQuery } from '../../api/queries.ts';
import { formatCount } from '../../texts/formats.ts';
import { classNames } from '../../ui/class-names.ts';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './KindLinks.module.css';

interface KindLinksProps {
  facets: Facets | undefined;
  filters: Filters;
  /** Returns the URL of the list with these filters. */
  href: (change: { filters: Filters }) => string;
}

/** The kinds of products of a list, which are parent collections: loose stones, rings and so on. */
export function KindLinks({ facets, filters, href }: KindLinksProps) {
  const chosen = filters.pc_id ?? [];
  const kinds = useKinds(facets).filter(({ id, count }) => count > 0 || chosen.includes(id));
  if (kinds.length < 2 && chosen.length === 0) return null;
  const to = (ids: number[]) => href({ filters: setFilter(filters, 'pc_id', ids) });
  return (
    <nav aria-label={texts.kinds} className={styles.kinds}>
      <Link to={to([])} aria-current={chosen.length === 0 || undefined}>
        {texts.allKinds}
      </Link>
      {kinds.map(({ id, name, count }) => (
        <Link key={id} to={to([id])} aria-current={chosen.includes(id) || undefined}>
          {name} <span>{formatCount(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** What the shop sells, on the home page. */
export function ShopKinds() {
  const { data } = useQuery(productsQuery(productQueries.kinds()));
  const kinds = useKinds(data?.facets).filter(({ count }) => count > 0);
  if (kinds.length < 2) return null;
  return (
    <Wrap>
      <nav aria-label={texts.kinds} className={classNames(styles.kinds, styles.shop)}>
        {kinds.map(({ id, name, count }) => (
          <Link key={id} to={listPath({ key: 'pc_id', id })}>
            {name} <span>{formatCount(count)}</span>
          </Link>
        ))}
      </nav>
    </Wrap>
  );
}

function useKinds(facets: Facets | undefined) {
  const { data: parents = [] } = useQuery(menuQuery);
  return parents.map(({ pc_id, name }) => ({
    id: pc_id,
    name,
    count: facets?.pc_id.find(({ id }) => id === pc_id)?.count ?? 0,
  }));
}
