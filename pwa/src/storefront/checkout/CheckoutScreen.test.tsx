import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '@vajra/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { address } from '../../../../api/test/factories.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { testCustomer } from '../../session/test-session.ts';
import {
  currentPath,
  descriptionOf,
  inDialog,
  renderScreen,
  setUpFakeApi,
} from '../../test-screen.tsx';
import { CheckoutScreen } from './CheckoutScreen.tsx';

const fake = setUpFakeApi();

const standard = { methodId: 1, name: 'Standard', fromDays: 15, toDays: 25, inr_price: 0 };
const express = { methodId: 2, name: 'Express', fromDays: 5, toDays: 7, inr_price: 2500 };
const methods = [standard, express].map((method) => ({ ...method, usd_price: 0, description: '' }));
const row = {
  ...{ cart_id: 1, p_id: 1, u_qty: 1, problem: null },
  product: testProduct(1, { inr_price: 1000 }),
};
let rows: object[];

beforeEach(() => {
  rows = [row];
  const { api } = fake;
  const delivery = { handling: { fromDays: 1, toDays: 3 }, methods };
  api.on(endpoints.getStoreConfig, () => ({ priceBasis: 'list', delivery }));
  api.on(endpoints.getCartData, () => ({ status: true, description: '', data: rows }));
  api.on(endpoints.updateProfile, () => ({ message: '', user: testCustomer }));
  api.on(endpoints.getShippingQuotes, () => ({ methods }));
});

const field = (name: string) => screen.getByLabelText(name);

function fill(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    fireEvent.change(field(name), { target: { value } });
  }
}

// The country decides on the fields below it.
const filled = {
  Address: address.address,
  City: address.city,
  Country: address.country,
  State: address.state,
  'Postal code': address.postalCode,
};

const requests = ({ path }: { path: string }) =>
  fake.api.requests.filter(({ url }) => url === path).length;

async function open() {
  renderScreen(<CheckoutScreen session={testCustomer} />, '/checkout', testCustomer);
  const summary = within(await screen.findByRole('region', { name: 'Your order' }));
  return { summary, pay: () => fireEvent.click(summary.getByRole('button')) };
}

it('shows an error at every field that is empty or invalid', async () => {
  const { pay } = await open();
  fill({ Username: '', Email: '' });
  pay();
  const alert = await screen.findByText('Please fill in all required fields correctly.');
  expect(alert.closest('[role=alert]')).toBeTruthy();
  for (const name of ['Username', 'Email', ...Object.keys(filled)]) {
    expect(descriptionOf(field(name))).toBe(`${name} is required`);
  }

  fill({ ...filled, Username: 'Meera', Email: 'invalid', 'Postal code': '!!' });
  pay();
  await waitFor(() => expect(descriptionOf(field('Email'))).toBe('Invalid email format'));
  expect(descriptionOf(field('Postal code'))).toBe('Postal code is not valid in India');
  expect(requests(endpoints.createOrder)).toBe(0);
});

it('offers four payment methods, and estimates the delivery by the shipping method', async () => {
  vi.useFakeTimers({ now: new Date(2026, 11, 28, 12), toFake: ['Date'] });
  const { summary } = await open();
  const payments = ['Credit card', 'Debit card', 'UPI', 'PayPal'];
  expect(screen.getAllByRole('radio')).toEqual(payments.map(field));
  expect(screen.getAllByRole('radio', { checked: true })).toEqual([field('Credit card')]);
  expect(summary.getByText('19 January 2027 – 4 February 2027')).toBeTruthy();
  fill({ Country: 'India' });
  fireEvent.click(await screen.findByRole('radio', { name: /^Express/ }));
  expect(summary.getByText('5 January 2027 – 11 January 2027')).toBeTruthy();
});

it('leads to the cart if it is empty', async () => {
  rows = [];
  renderScreen(<CheckoutScreen session={testCustomer} />, '/checkout', testCustomer);
  expect(await screen.findByText('Your cart is empty.')).toBeTruthy();
  expect(currentPath()).toBe('/cart');
});

it('places no order when the customer declines a new total, and loads the cart again', async () => {
  const refusal = { message: 'The total has changed.', totalAmount: 900, currency: 'INR' };
  fake.api.on(endpoints.createOrder, () => Response.json(refusal, { status: 409 }));
  const { summary, pay } = await open();
  fill(filled);
  await summary.findByText('Shipping: Standard');
  rows = [{ ...row, product: { ...row.product, inr_price: 900 } }];
  pay();
  const question = within(await screen.findByRole('dialog', { name: 'The total has changed' }));
  expect(question.getByText('₹900.00')).toBeTruthy();
  expect((await summary.findAllByText('₹900.00')).length).toBeGreaterThan(0);
  fireEvent.click(inDialog().getByRole('link', { name: 'Back to cart' }));
  expect(currentPath()).toBe('/cart');
  expect(requests(endpoints.createOrder)).toBe(1);
});
