import { useEffect } from 'react';
import * as texts from '#texts/product-list.ts';
import { useNavigate, useSearchParams } from '../router/Router.tsx';
import { ProductListScreen } from '../storefront/product-list/ProductListScreen.tsx';
import { sharedSearchText } from '../storefront/product-list/shared-text.ts';

const heading = (search: string) => (search ? texts.resultsFor(search) : texts.allDiamonds);

export function AllDiamondsRoute() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = sharedSearchText(params);
  useEffect(() => {
    if (search) void navigate(`?${new URLSearchParams({ search })}`, { replace: true });
  }, [search, navigate]);
  return <ProductListScreen heading={heading} searchable />;
}
