export const featured = 'MOST FEATURED DIAMONDS';
export const noneFeatured = 'No featured products available.';
/** Kinds of products, which are parent collections. */
export const kinds = 'Kinds of products';
export const allKinds = 'All';
export const all = 'ALL DIAMONDS';
export const none = 'No products available.';
export const pagesOfAll = 'Pages of all diamonds';
export const similar = 'Similar Stones';
export const noneSimilar = 'No Diamond';

export const loading = 'Loading products';
export const failed =
  'Failed to fetch products. Please check if the backend is running or if you are logged in.';
export const add = (product: string) => `Add to Cart: ${product}`;
