import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { keys } from '../api/queries.ts';
import { TestRouter } from '../test-router.tsx';
import { ChatButton } from './ChatButton.tsx';

afterEach(() => {
  cleanup();
  scrollTo(0, 0);
});

function show(path: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.store, { phone: '+91 98000-00000' });
  render(
    <TestRouter path={path}>
      <QueryClientProvider client={client}>
        <ChatButton />
      </QueryClientProvider>
    </TestRouter>,
  );
}

const scroll = (top: number) =>
  act(() => {
    scrollTo(0, top);
    dispatchEvent(new Event('scroll'));
  });
const scrolled = () => screen.getByRole('complementary').getAttribute('data-scrolled');

it('says that it opens WhatsApp', () => {
  show('/');
  const link = screen.getByRole('link', { name: 'Chat with us on WhatsApp' });
  expect(link.getAttribute('href')).toBe('https://wa.me/919800000000');
  expect(link.textContent).toBe('WhatsApp');
});

it('makes room while the page is scrolled down, and returns when it is scrolled up', () => {
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    configurable: true,
    value: innerHeight + 1000,
  });
  show('/');
  expect(scrolled()).toBe('none');
  scroll(300);
  expect(scrolled()).toBe('down');
  scroll(295);
  expect(scrolled()).toBe('down');
  scroll(200);
  expect(scrolled()).toBe('up');
  scroll(260);
  scroll(0);
  expect(scrolled()).toBe('up');
  scroll(980);
  expect(scrolled()).toBe('up'); // the end of the page
});

it('is not shown in checkout', () => {
  show('/checkout');
  expect(screen.queryByRole('link')).toBeNull();
});
