/**
 * The screens that an installed app is opened with most, by the first segment of their paths, and the
 * modules in `src` that they are loaded from.
 */
export const shellScreens: Readonly<Record<string, readonly string[]>> = {
  '': ['routes/home.tsx', 'routes/home-sections.tsx'],
  'all-diamonds': ['routes/all-diamonds.tsx'],
  collections: ['routes/collection.tsx'],
  'parent-collections': ['routes/parent-collection.tsx'],
  shapes: ['routes/shape.tsx'],
  'product-details': ['routes/product-details.tsx'],
  cart: ['routes/cart.tsx'],
  profile: ['routes/profile.tsx'],
};
