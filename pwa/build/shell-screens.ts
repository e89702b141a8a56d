/**
 * The screens that an installed app is opened with most, by the first segment of their paths, and the
 * modules in `src/storefront` that they are loaded from.
 */
export const shellScreens: Readonly<Record<string, readonly string[]>> = {
  '': ['pages/HomePage.tsx'],
  'all-diamonds': ['product-list/AllDiamondsPage.tsx'],
  collections: ['product-list/CollectionPage.tsx'],
  'parent-collections': ['product-list/ParentCollectionPage.tsx'],
  shapes: ['product-list/ShapePage.tsx'],
  'product-details': ['pages/ProductPage.tsx'],
  cart: ['cart/CartPage.tsx'],
  profile: ['pages/ProfilePage.tsx'],
};
