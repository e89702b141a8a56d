import type { AdminScreen } from '../shared/admin-screen.ts';
import { EditDraftScreen, EditProductScreen, NewProductScreen } from './ProductFormScreens.tsx';
import { ProductsScreen } from './ProductsScreen.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'products',
    Component: ProductsScreen,
    menu: { group: 'Catalogue', name: 'Products', key: 'p', count: 'total_products' },
  },
  { path: 'products/new', Component: NewProductScreen },
  { path: 'products/drafts/:draft_id', Component: EditDraftScreen },
  { path: 'products/:p_id', Component: EditProductScreen },
];
