import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { endpoints, idempotencyHeader } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { noticesAtom } from '../../ui/notices.ts';
import type { CheckoutForm } from './checkout-form.ts';
import { usePlaceOrder } from './use-place-order.ts';

const address = {
  address: '1 Ring Road',
  city: 'Surat',
  state: 'Gujarat',
  postalCode: '395003',
  country: 'India',
};
const form: CheckoutForm = {
  u_name: 'Meera',
  email: 'meera-typo@example.com',
  ...address,
  paymentMethod: 'upi',
};
const placed = { message: '', orderId: 'A', totalAmount: 0, currency: 'INR', status: 'Pending' };

let respondToProfile: () => Response;
/** Added to the response of a new order. */
let payment: object;
let bodies: Record<string, Record<string, unknown>>;
let orderKeys: (string | null)[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  bodies = {};
  payment = {};
  orderKeys = [];
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    bodies[path] = JSON.parse(String(body ?? '{}'));
    if (path === endpoints.updateProfile.path) return respondToProfile();
    if (path === endpoints.createOrder.path) {
      orderKeys.push(new Headers(headers).get(idempotencyHeader));
    }
    return new Response(JSON.stringify({ ...placed, ...payment }));
  });
});

/** Places an order and returns the session afterwards. */
async function placeOrder(order = form, store = createStore()) {
  store.set(sessionAtom, testCustomer);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <TestRouter>{children}</TestRouter>
      </QueryClientProvider>
    </Provider>
  );
  const { result } = renderHook(() => usePlaceOrder(testCustomer, 'INR'), { wrapper });
  act(() => result.current.place({ form: order, rows: [], total: 0 }));
  await waitFor(() => expect(store.get(sessionAtom)).toHaveProperty('city', 'Surat'));
  return store.get(sessionAtom);
}

describe('placing an order', () => {
  it('sends the email address with the order, not as the login address', async () => {
    const user = { ...testCustomer, u_name: 'Meera' };
    respondToProfile = () => new Response(JSON.stringify({ message: '', user }));
    const session = await placeOrder();
    expect(bodies[endpoints.updateProfile.path]).toEqual({ u_name: 'Meera' });
    expect(bodies[endpoints.createOrder.path]).toMatchObject({
      contact: { u_name: 'Meera', email: 'meera-typo@example.com' },
      shippingAddress: address,
    });
    expect(session).toEqual({ ...testCustomer, ...address, u_name: 'Meera' });
  });

  it('sends the chosen shipping method', async () => {
    respondToProfile = () => new Response('{"message":"No"}', { status: 400 });
    await placeOrder({ ...form, shippingMethod: '2' });
    const body = bodies[endpoints.createOrder.path];
    expect(body).toMatchObject({ shippingMethod: 2, shippingAddress: address });
    expect(body?.shippingAddress).not.toHaveProperty('shippingMethod');
  });

  it.each([
    ['open', 'Order placed successfully! Redirecting to payment gateway...'],
    ['due', 'Order placed successfully!'],
  ])('announces a payment page only if there is one: %s', async (state, text) => {
    respondToProfile = () => new Response('{"message":"No"}', { status: 400 });
    payment = { payment: { state, events: [] } };
    const store = createStore();
    await placeOrder(form, store);
    const texts = () => store.get(noticesAtom).map((notice) => notice.text);
    await waitFor(() => expect(texts()).toContain(text));
  });

  it('does not store a profile that the server has refused', async () => {
    respondToProfile = () => new Response('{"message":"No"}', { status: 400 });
    expect(await placeOrder()).toEqual({ ...testCustomer, ...address });
  });

  it('places a second order when the same order is placed again', async () => {
    respondToProfile = () => new Response('{"message":"No"}', { status: 400 });
    await placeOrder();
    const body = bodies[endpoints.createOrder.path];
    await placeOrder();
    expect(bodies[endpoints.createOrder.path]).toEqual(body);
    expect(orderKeys).toEqual([expect.any(String), expect.any(String)]);
    expect(new Set(orderKeys).size).toBe(2);
  });
});
