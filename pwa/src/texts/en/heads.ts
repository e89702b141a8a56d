/** Titles and descriptions of pages for search engines and link previews. */
export const textPages = {
  '/about': {
    title: 'Our Story',
    description: 'Who cuts and certifies our diamonds, and how we choose what we sell.',
  },
  '/custom': {
    title: 'Custom Diamond Inquiry',
    description: 'Tell us the shape, weight, colour and clarity you want, and we find the stone.',
  },
  '/contact': {
    title: 'CONTACT US',
    description: 'Our address, opening hours, email address and phone number.',
  },
  '/terms': { title: 'Terms & Conditions', description: 'The terms on which we sell.' },
  '/privacy': {
    title: 'Privacy Policy',
    description: 'What personal data we store, why, and for how long.',
  },
  '/shipping': {
    title: 'Shipping Policy',
    description: 'We ship worldwide, insured: how long it takes and what it costs.',
  },
  '/exchange': {
    title: 'Exchange Policy',
    description: 'What you can exchange, within which time, and how.',
  },
} as const;

export const priceOnRequest = 'Price on request';

export const labGrown = 'laboratory-grown';
export const home = 'Home';
export const allDiamonds = 'All Diamonds';
export const notFound = '404 Not Found';
export const resultsFor = (search: string): string => `Search Results for: "${search}"`;

/** Returns the description of a list: its name, number of pieces and the store's tagline. */
export function listDescription(name: string, count: number, tagline: string): string {
  const pieces = count === 1 ? 'piece' : 'pieces';
  return `${name}: ${count} ${pieces}, certified and conflict-free. ${tagline}`.trimEnd();
}

/** Names of a stone's properties. */
export const shape = 'Shape';
export const stone = 'Stone';
export const cut = 'Cut';
export const clarity = 'Clarity';
export const color = 'Color';
