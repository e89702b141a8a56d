/** What every page of the shop loads once it is idle: one file loads faster than three. */
export { Floating } from './Floating.tsx';
export { MobileMenu } from './MobileMenu.tsx';
export { SearchBox } from './SearchBox.tsx';
