import { screen } from '@testing-library/react';
import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { PaymentCards } from './PaymentCards.tsx';

const fake = setUpFakeApi();

it('shows what was received, is awaited and was refunded, with links to the orders', async () => {
  fake.api.on(endpoints.getPaymentSummary, () => ({
    days: 30,
    received: { INR: 183_600, USD: 42 },
    refunded: { INR: 0, USD: 0 },
    awaiting: { orders: 2, INR: 5000.5, USD: 0 },
  }));
  renderScreen(<PaymentCards />, '/admin');
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['₹1,83,600.00 and $42.00 Received in 30 days', '/admin/orders?payment=paid'],
    ['₹5,000.50 Awaited for 2 orders', '/admin/orders?payment=open'],
    ['₹0.00 Refunded in 30 days', '/admin/orders?payment=refunded'],
  ]);
});
