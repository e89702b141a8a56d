import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Order } from '@vajra/contract';
import { expect, it } from 'vitest';
import { descriptionOf, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { ShipmentsPanel } from './ShipmentsPanel.tsx';

const fake = setUpFakeApi();

const order: Order = {
  ...{ orderId: 'ABCDE-12345', id: 'ABCDE-12345', userId: 2, totalAmount: 300, currency: 'INR' },
  ...{ priceBasis: 'list', status: 'Pending', createdAt: '2026-11-23T10:00:00.000Z' },
  ...{ customer: null, shippingAddress: null, paymentMethod: 'upi', history: [] },
  items: [
    { p_id: 5, sku: 'A', product: { name: 'Oval', image1: null }, quantity: 2, price: 100 },
    { p_id: 6, sku: 'B', product: { name: 'Pear', image1: null }, quantity: 1, price: 100 },
  ],
};

const shipment = {
  ...{ shipmentId: 1, carrier: 'DHL', trackingNumber: 'N 1', trackingUrl: 'https://dhl.example/1' },
  ...{ items: [{ p_id: 5, quantity: 2 }], shippedAt: '2026-11-23T11:00:00.000Z' },
};

it('adds a parcel with some of the pieces', async () => {
  fake.api.on(endpoints.addShipment, () => ({ message: 'Shipment added.', order }));
  renderScreen(<ShipmentsPanel order={order} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add shipment' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add shipment' }));
  expect(dialog.getByText(/will be set to Shipped/)).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Carrier'), 'Blue Dart');
  await userEvent.type(dialog.getByLabelText('Tracking number'), '123 456');
  const ovals = dialog.getByLabelText('Oval');
  await userEvent.clear(ovals);
  await userEvent.type(ovals, '9');
  expect(ovals).toHaveProperty('value', '2');
  await userEvent.clear(dialog.getByLabelText('Pear'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.api.changes[0]).toMatchObject({
    url: '/api/orders/ABCDE-12345/shipments',
    body: {
      ...{ carrier: 'Blue Dart', trackingNumber: '123 456', trackingUrl: '' },
      items: [{ p_id: 5, quantity: 2 }],
    },
  });
});

it('shows what is wrong at its field', async () => {
  renderScreen(<ShipmentsPanel order={order} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add shipment' }));
  const link = screen.getByLabelText('Tracking link');
  await userEvent.type(link, 'http://example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(descriptionOf(screen.getByLabelText('Carrier'))).toContain('Carrier is required');
  expect(descriptionOf(screen.getByLabelText('Tracking number'))).toContain('is required');
  expect(descriptionOf(link)).toContain('must be a link that begins with https://');
  expect(fake.api.changes).toEqual([]);
});

it('corrects and removes parcels, and keeps what the server refuses', async () => {
  const message = 'This order already has the parcel DHL N 2.';
  fake.api.on(endpoints.changeShipment, () => Response.json({ message }, { status: 409 }));
  fake.api.on(endpoints.removeShipment, () => ({ message: 'Shipment removed.', order }));
  renderScreen(<ShipmentsPanel order={{ ...order, status: 'Shipped', shipments: [shipment] }} />);
  expect(screen.getByRole('link', { name: 'DHL N 1' })).toHaveProperty(
    'href',
    'https://dhl.example/1',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit shipment N 1' }));
  const number = screen.getByLabelText('Tracking number');
  await userEvent.clear(number);
  await userEvent.type(number, 'N 2');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(number).toHaveProperty('value', 'N 2');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

  await userEvent.click(screen.getByRole('button', { name: 'Remove shipment N 1' }));
  const confirm = within(await screen.findByRole('dialog'));
  await userEvent.click(confirm.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(fake.api.changes).toHaveLength(2));
  expect(fake.api.changes[1]).toMatchObject({
    method: 'DELETE',
    url: '/api/orders/ABCDE-12345/shipments/1',
  });
});

it('finds the page of the carrier again when the number is corrected', async () => {
  fake.api.on(endpoints.changeShipment, () => ({ message: 'Shipment updated.', order }));
  const trackingUrl = 'https://www.ups.com/track?tracknum=N%201';
  const ups = { ...shipment, carrier: 'UPS', trackingUrl };
  renderScreen(<ShipmentsPanel order={{ ...order, status: 'Shipped', shipments: [ups] }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit shipment N 1' }));
  await userEvent.type(screen.getByLabelText('Tracking number'), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(fake.api.changes).toHaveLength(1));
  expect(fake.api.changes[0]?.body).toMatchObject({ trackingNumber: 'N 12', trackingUrl: '' });
});

it.each(['Delivered', 'Cancelled'] as const)('adds nothing to a %s order', (status) => {
  renderScreen(<ShipmentsPanel order={{ ...order, status }} />);
  expect(screen.queryByRole('button', { name: 'Add shipment' })).toBeNull();
});
