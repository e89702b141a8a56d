import { plural } from '../plural.ts';

export const homeLink = (store: string) => `${store}, home`;
export const skip = 'Skip to content';

export const menu = 'Menu';
export const menuFailed = 'The menu could not be loaded. Please try again.';
export const searchFailed = 'The search could not be loaded. Please try again.';
export const main = 'Main';
export const diamonds = 'Diamonds';
export const collection = 'Collection';
export const shapes = 'Diamond Shapes';
export const custom = 'Custom Diamond';
export const about = 'About';
export const contact = 'Contact Us';

export const search = 'Search';
export const searchProducts = 'Search products...';
export const cart = (count: number) =>
  count === 0 ? 'Cart' : `Cart, ${count} ${plural(count, { one: 'item', other: 'items' })}`;

export const account = 'Account';
export const login = 'Login';
export const signup = 'Signup';
export const admin = 'Admin';
export const profile = 'Profile';
export const savedProducts = 'Saved products';
export const logout = 'Logout';

export const shopLinks = 'Shop';
export const helpLinks = 'Help';
export const legalLinks = 'Legal';
export const aboutUs = 'About Us';
export const shipping = 'Shipping Policy';
export const exchange = 'Return & Exchange Policy';
export const terms = 'Terms & Conditions';
export const privacy = 'Privacy Policy';
export const copyright = (years: string, store: string) => `© ${years} ${store}`;
export const developers = 'Developed by the Vajra team';

export const chat = 'Chat';
export const chatWithUs = 'Chat with us on WhatsApp';
export const whatsApp = 'WhatsApp';

export const pageFailed = 'This page could not be displayed';
export const pageFailedExplanation =
  'Nothing has been lost. Try again, or go back to the home page.';
export const adminNeedsConnection = 'The admin needs a connection';
export const adminNeedsConnectionExplanation =
  'It always shows live data. Try again when you are back online.';
export const tryAgain = 'Try again';
export const goHome = 'Go to Home';

/** A change that was saved for later. */
export const savedForLater = 'Saved on this device. It will be sent when you are back online.';
