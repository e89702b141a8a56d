import { screen, within } from '@testing-library/react';
import { endpoints } from '@vajra/contract';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderScreen, setUpFakeApi } from '../test-screen.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { MobileMenu } from './idle-parts.ts';

const fake = setUpFakeApi();

const main = {
  Diamonds: '/all-diamonds',
  'Custom Diamond': '/custom',
  'Contact Us': '/contact',
  About: '/about',
};
const foot = {
  'About Us': '/about',
  'Contact Us': '/contact',
  Diamonds: '/all-diamonds',
  'Custom Diamond': '/custom',
  'Terms & Conditions': '/terms',
  'Privacy Policy': '/privacy',
  'Shipping Policy': '/shipping',
  'Return & Exchange Policy': '/exchange',
};

it.each<[name: string, element: ReactNode, role: string, links: Record<string, string>]>([
  ['header', <Header key="header" />, 'banner', main],
  ['mobile menu', <MobileMenu key="menu" open onClose={() => undefined} />, 'dialog', main],
  ['footer', <Footer key="footer" />, 'contentinfo', foot],
])('the %s links to its pages', (_, element, role, links) => {
  renderScreen(element, '/', null);
  const part = within(screen.getByRole(role));
  const hrefs = Object.keys(links).map((name) => [
    name,
    part.getByRole('link', { name }).getAttribute('href'),
  ]);
  expect(Object.fromEntries(hrefs)).toEqual(links);
});

it('the footer names the years since the store was founded', async () => {
  const store = { name: 'Vajra', social: [], since: 2020 };
  fake.api.on(endpoints.getStoreConfig, () => store);
  renderScreen(<Footer />, '/', null);
  expect(await screen.findByText(new RegExp(`2020-${new Date().getFullYear()}`))).toBeTruthy();
});
