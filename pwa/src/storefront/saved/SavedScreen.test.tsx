import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Product, SavedRow, Session } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { SaveButton } from '../shared/cards/SaveButton.tsx';
import { pressedHeartsAtom, savedIdsAtom } from '../shared/state/saved.ts';
import { SavedScreen } from './SavedScreen.tsx';
import { SharedScreen } from './SharedScreen.tsx';
import { newSave } from './saved-changes.ts';
import { visitorSavedAtom, writeVisitorSaved } from './visitor-saved.ts';

const token = 'x'.repeat(43);
let rows: SavedRow[];
let shared: string | null;
let hasPriceAlerts: boolean;
let isUnconfirmed: boolean;
const missing = new Set<number>();

beforeEach(() => {
  localStorage.clear();
  rows = [];
  shared = null;
  hasPriceAlerts = false;
  isUnconfirmed = false;
  missing.clear();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path === endpoints.getProductById.path) {
      const { p_id } = JSON.parse(String(body));
      if (missing.has(p_id)) return Response.json({ description: 'Gone' }, { status: 404 });
      const data = testProduct(p_id, { inr_price: 1000 });
      return Response.json({ status: true, description: '', data });
    }
    if (path === '/api/saved/share') {
      shared = method === 'POST' ? token : null;
      return Response.json({ token, message: '' });
    }
    if (path.startsWith('/api/saved/shared/')) {
      if (path !== `/api/saved/shared/${shared}`) {
        return Response.json({ message: 'List not found.' }, { status: 404 });
      }
      return Response.json({ products: rows.map(({ product }) => product) });
    }
    if (path === '/api/saved/price-alerts') {
      if (isUnconfirmed) return Response.json({ message: 'Confirm first.' }, { status: 409 });
      hasPriceAlerts = method === 'PUT';
      return Response.json({ message: '' });
    }
    return Response.json({ products: rows, token: shared, priceAlerts: hasPriceAlerts });
  });
});

const renderCard = (product: Product) => <h2>{product.name}</h2>;

function show(screenOf = <SavedScreen renderCard={renderCard} />, session: Session | null = null) {
  const store = createStore();
  store.set(sessionAtom, session);
  render(
    <Provider store={store}>
      <TestRouter>
        <QueryClientProvider client={new QueryClient()}>{screenOf}</QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
  return store;
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

it("shows a visitor's products newest first, without those that are gone", async () => {
  missing.add(2);
  writeVisitorSaved([3, 2, 1].map((p_id) => newSave(testProduct(p_id, { inr_price: 1000 }))));
  show();
  await screen.findByText(/saved on this device/);
  expect(names()).toEqual([testProduct(3).name, testProduct(1).name]);
});

it('keeps a removed product on the screen until it is left', async () => {
  writeVisitorSaved([newSave(testProduct(1))]);
  const store = show();
  await screen.findByText(/saved on this device/);
  writeVisitorSaved([]);
  store.set(visitorSavedAtom, []);
  await vi.waitFor(() => expect(names()).toEqual([testProduct(1).name]));
});

it('says that nothing is saved', async () => {
  show();
  expect(await screen.findByText(/You have not saved any products yet/)).toBeTruthy();
});

it.each<[string, Partial<Session>, string]>([
  ['less', {}, 'Saved at ₹2,000.00, now ₹900.00: ₹1,100.00 less'],
  ['more in dollars', { mo_no: '+14155550100' }, 'Saved at $5.00, now $9.00: $4.00 more'],
])('says that a product costs %s than when it was saved', async (_, change, text) => {
  const product = testProduct(1, { inr_price: 1000, usd_price: 10, discount: 10 });
  rows = [{ ...newSave(product), inr_price: 2000, usd_price: 5, product }];
  show(undefined, { ...testCustomer, ...change });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says nothing about a price that is the same, or that there was none of', async () => {
  const [same, none] = [testProduct(1, { usd_price: 10 }), testProduct(2, { usd_price: 10 })];
  rows = [
    { ...newSave(same), product: same },
    { ...newSave(none), inr_price: 0, product: none },
  ];
  show(undefined, testCustomer);
  await screen.findByText(none.name);
  expect(screen.queryByText(/Saved at/)).toBeNull();
});

it('creates, passes on and withdraws the link', async () => {
  const product = testProduct(1);
  rows = [{ ...newSave(product), product }];
  const user = userEvent.setup(); // with a clipboard
  show(undefined, testCustomer);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const link = await screen.findByRole('textbox', { name: 'Link' });
  const url = `${location.origin}/saved/${token}`;
  expect(link).toHaveProperty('value', url);
  if (!navigator.share) expect(await navigator.clipboard.readText()).toBe(url);
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByRole('button', { name: 'Share' })).toBeTruthy();
  expect([shared, screen.queryByRole('textbox')]).toEqual([null, null]);
});

it('shows the list of a link, and says when there is none', async () => {
  const product = testProduct(1);
  rows = [{ ...newSave(product), product }];
  shared = token;
  show(<SharedScreen token={token} renderCard={renderCard} />);
  expect(await screen.findByText(product.name)).toBeTruthy();
  show(<SharedScreen token={'y'.repeat(43)} renderCard={renderCard} />);
  expect(await screen.findByText('This list is not shared')).toBeTruthy();
});

it('has a heart that says whether a product is saved, and reports a press', async () => {
  const product = testProduct(1);
  const store = show(<SaveButton product={product} />);
  const heart = screen.getByRole('button', { name: `Save ${product.name}`, pressed: false });
  await userEvent.click(heart);
  expect(store.get(pressedHeartsAtom)).toEqual([product]);
  store.set(savedIdsAtom, new Set([1]));
  expect(await screen.findByRole('button', { pressed: true })).toBe(heart);
});

it('starts and ends the mails about lower prices', async () => {
  rows = [{ ...newSave(testProduct(1)), product: testProduct(1) }];
  show(undefined, { ...testCustomer, emailVerified: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Mail me lower prices' }));
  expect(await screen.findByText(/We write to you when a saved product becomes/)).toBeTruthy();
  expect(hasPriceAlerts).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByRole('button', { name: 'Mail me lower prices' })).toBeTruthy();
  expect(hasPriceAlerts).toBe(false);
});

it('offers to confirm the address that the mails need', async () => {
  isUnconfirmed = true;
  rows = [{ ...newSave(testProduct(1)), product: testProduct(1) }];
  show(undefined, { ...testCustomer, emailVerified: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Mail me lower prices' }));
  expect(await screen.findByRole('button', { name: /confirmation link/ })).toBeTruthy();
});

it('lets the mails of an empty list be ended', async () => {
  hasPriceAlerts = true;
  show(undefined, testCustomer);
  expect(await screen.findByRole('button', { name: 'Stop these mails' })).toBeTruthy();
});
