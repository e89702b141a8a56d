import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as texts from '#texts/product-list.ts';
import { ProductListScreen } from './ProductListScreen.tsx';
import { sharedSearchText } from './shared-text.ts';

const heading = (search: string) => (search ? texts.resultsFor(search) : texts.allDiamonds);

export function AllDiamondsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = sharedSearchText(params);
  useEffect(() => {
    if (search) void navigate(`?${new URLSearchParams({ search })}`, { replace: true });
  }, [search, navigate]);
  return <ProductListScreen heading={heading} searchable />;
}
