import * as texts from '#texts/product-list.ts';
import { ProductListScreen } from '../features/catalogue/ProductListScreen.tsx';

const heading = (search: string) => (search ? texts.resultsFor(search) : texts.allDiamonds);

export function Component() {
  return <ProductListScreen heading={heading} searchable />;
}
