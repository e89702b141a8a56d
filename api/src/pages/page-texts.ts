import type { StaticPath } from '@vajra/contract';

/** What robots and previews are told of each page that says the same to everybody. */
export const textPages: Readonly<Record<StaticPath, { title: string; description: string }>> = {
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
    description: 'Where we are, when we are there, and how to reach us by mail and phone.',
  },
  '/terms': { title: 'Terms & Conditions', description: 'The terms on which we sell.' },
  '/privacy': { title: 'Privacy Policy', description: 'What we keep of you, why, and how long.' },
  '/shipping': {
    title: 'Shipping Policy',
    description: 'We ship worldwide, insured, in 15-25 business days.',
  },
  '/exchange': {
    title: 'Exchange Policy',
    description: 'What can be exchanged, within which time, and how.',
  },
};

export const home = 'Home';
export const allDiamonds = 'All Diamonds';
export const notFound = '404 Not Found';
export const resultsFor = (search: string): string => `Search Results for: "${search}"`;

/** Of a list: what it is called, how many it has, and the store's own line. */
export function listDescription(name: string, count: number, tagline: string): string {
  const pieces = count === 1 ? 'piece' : 'pieces';
  return `${name}: ${count} ${pieces}, certified and conflict-free. ${tagline}`;
}
