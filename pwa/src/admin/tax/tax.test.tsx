import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type TaxSettings } from '@vajra/contract';
import { expect, it } from 'vitest';
import { descriptionOf, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { TaxScreen } from './TaxScreen.tsx';
import { lastMonth } from './tax-values.ts';

const fake = setUpFakeApi();
const settings: TaxSettings = {
  seller: null,
  pricesIncludeTax: true,
  panThreshold: 200_000,
  rates: [{ pc_id: 7, name: 'Rings', hsn: '7113', rate: 3 }],
  otherRate: { hsn: '7102', rate: 1.5 },
  version: 0,
  confirmed: null,
};
const seller = {
  legalName: 'Vajra Gems',
  address: '1 Ring Road, Surat',
  state: '24',
  gstin: '24AAACV1234F1ZV',
  lut: '',
  invoicePrefix: 'VJ',
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function show(stored: TaxSettings): Promise<void> {
  fake.api.on(endpoints.getTaxSettings, () => stored);
  renderScreen(<TaxScreen />, '/admin/tax');
  await screen.findByLabelText('Legal name');
}

it('saves the seller and the rates, then confirms them', async () => {
  await show(settings);
  expect(screen.getByText(/No invoices are issued yet/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm settings' })).toBeNull();
  const saved = { ...settings, seller, version: 1 };
  fake.api.on(endpoints.changeTaxSettings, () => ({ message: 'Saved.', settings: saved }));
  const confirmed = { at: '2026-11-23T10:00:00Z', by: 'Asha', isCurrent: true };
  fake.api.on(endpoints.confirmTaxSettings, () => ({
    message: 'Tax settings confirmed.',
    settings: { ...saved, confirmed },
  }));
  await userEvent.type(screen.getByLabelText('Legal name'), seller.legalName);
  await userEvent.type(screen.getByLabelText('Address'), seller.address);
  await userEvent.type(screen.getByLabelText('GSTIN'), seller.gstin);
  await userEvent.type(screen.getByLabelText('Invoice prefix'), seller.invoicePrefix);
  await userEvent.selectOptions(screen.getByLabelText('State'), '24');
  await userEvent.clear(screen.getByLabelText('GST rate of Rings'));
  await userEvent.type(screen.getByLabelText('GST rate of Rings'), '5.25');
  await press('Save');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm settings' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm settings' }));
  await screen.findByText(/^Confirmed by Asha/);
  expect(fake.api.changes.map(({ body }) => body)).toEqual([
    {
      seller,
      pricesIncludeTax: true,
      panThreshold: '200000',
      rates: [{ pc_id: 7, hsn: '7113', rate: '5.25' }],
      otherRate: { hsn: '7102', rate: '1.5' },
      version: 0,
    },
    { version: 1 },
  ]);
});

it('shows what is wrong at the fields, and sends nothing', async () => {
  await show({ ...settings, seller: { ...seller, gstin: '24AAACV1234F1ZX' } });
  const rate = screen.getByLabelText('GST rate of Rings');
  await userEvent.clear(rate);
  await userEvent.type(rate, '1,5');
  await press('Save');
  const gstin = screen.getByLabelText('GSTIN');
  expect(descriptionOf(gstin)).toBe('GSTIN must be a valid GSTIN');
  expect(descriptionOf(rate)).toBe('GST rate of Rings must be a number from 0 to 100');
  await waitFor(() => expect(document.activeElement).toBe(gstin));
  expect(fake.api.changes).toEqual([]);
});

it('accepts thousands separators in the amount from which a PAN is asked for', async () => {
  await show({ ...settings, seller });
  fake.api.on(endpoints.changeTaxSettings, () => ({ message: 'Saved.', settings }));
  const amount = screen.getByLabelText('Ask for the PAN from (₹)');
  await userEvent.clear(amount);
  await userEvent.type(amount, '2,50,000');
  await press('Save');
  await waitFor(() => expect(fake.api.changes).toHaveLength(1));
  expect(fake.api.changes[0]?.body).toMatchObject({ panThreshold: '250000' });
});

it('keeps what was typed when another admin has saved first', async () => {
  const theirs = { ...settings, seller: { ...seller, legalName: 'Theirs' }, version: 5 };
  fake.api.on(endpoints.changeTaxSettings, () =>
    Response.json({ message: 'Changed.', now: theirs }, { status: 409 }),
  );
  await show({ ...settings, seller });
  await userEvent.type(screen.getByLabelText('Legal name'), ' Ltd');
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Another admin');
  expect(screen.getByLabelText('Legal name')).toHaveProperty('value', 'Vajra Gems Ltd');
  await press('Save');
  await waitFor(() => expect(fake.api.changes).toHaveLength(2));
  expect(fake.api.changes[1]?.body).toMatchObject({ version: 5 });
});

it.each([
  ['2026-11-23', '2026-10-01', '2026-10-31'],
  ['2026-01-05', '2025-12-01', '2025-12-31'],
])('the month before %s is %s to %s', (today, from, to) => {
  expect(lastMonth(today)).toEqual({ from, to });
});
