import { ProductListScreen } from '../features/catalogue/ProductListScreen.tsx';

const heading = (search: string) => (search ? `Search Results for: "${search}"` : 'All Diamonds');

export function Component() {
  return <ProductListScreen heading={heading} searchable />;
}
