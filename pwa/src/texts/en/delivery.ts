import { plural } from '../plural.ts';

export const delivery = 'Estimated Delivery';
/** One day if both are the same. */
export const dates = (from: string, to: string) => (from === to ? to : `${from} – ${to}`);
export const workingDays = (from: number, to: number) =>
  `${from === to ? to : `${from}-${to}`} working ${to === 1 ? 'day' : 'days'}`;

export const worldwide = 'We ship worldwide.';
/** The customer specified this text for 15 to 25 days. */
export const businessDays = (from: number, to: number) =>
  `${worldwide} Delivery typically takes ${from === to ? to : `${from}-${to}`} business ${to === 1 ? 'day' : 'days'}.`;
/** Where the store's shipping methods are not known. */
export const standard = businessDays(15, 25);
export const handling = (from: number, to: number) =>
  `We check and pack your order and hand it to the carrier within ${workingDays(from, to)}.`;
export const withinDays = (days: number) =>
  `${worldwide} Delivery typically takes ${plural(days, { one: '1 day', other: `${days} days` })}.`;
