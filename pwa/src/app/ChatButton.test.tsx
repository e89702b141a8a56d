import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { keys } from '../api/queries.ts';
import { MemoryRouter } from '../router/MemoryRouter.tsx';
import { ChatButton } from './ChatButton.tsx';

afterEach(() => {
  cleanup();
  scrollTo(0, 0);
});

function show(path: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.store, { phone: '+91 98000-00000' });
  render(
    <MemoryRouter path={path}>
      <QueryClientProvider client={client}>
        <ChatButton />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const scroll = (top: number) =>
  act(() => {
    scrollTo(0, top);
    dispatchEvent(new Event('scroll'));
  });
const isRetracted = () => screen.getByRole('complementary').hasAttribute('data-retracted');

it('says that it opens WhatsApp', () => {
  show('/');
  const link = screen.getByRole('link', { name: 'Chat with us on WhatsApp' });
  expect(link.getAttribute('href')).toBe('https://wa.me/919800000000');
  expect(link.textContent).toBe('WhatsApp');
});

it('makes room while the page is scrolled down, and returns when it is scrolled up', () => {
  show('/');
  expect(isRetracted()).toBe(false);
  scroll(300);
  expect(isRetracted()).toBe(true);
  scroll(295);
  expect(isRetracted()).toBe(true);
  scroll(200);
  expect(isRetracted()).toBe(false);
  scroll(260);
  scroll(0);
  expect(isRetracted()).toBe(false);
});

it('is not shown in checkout', () => {
  show('/checkout');
  expect(screen.queryByRole('link')).toBeNull();
});
