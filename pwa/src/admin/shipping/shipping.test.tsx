import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ShippingMethod, type ShippingSettings } from '@vajra/contract';
import { beforeEach, expect, it } from 'vitest';
import { descriptionOf, inDialog, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { ShippingScreen } from './ShippingScreen.tsx';

const fake = setUpFakeApi();

function methodOf(methodId: number, name: string, fields = {}): ShippingMethod {
  return {
    ...{ methodId, name, description: '', fromDays: 5, toDays: 7, isActive: true },
    zones: [
      {
        basis: 'value',
        countries: 'others',
        tiers: [{ from: { inr: 0, usd: 0 }, price: { inr: 2500, usd: 30 } }],
      },
    ],
    ...fields,
  };
}
const standard = methodOf(1, 'Standard');
const express = methodOf(2, 'Express');

let stored: ShippingSettings;
beforeEach(() => {
  stored = { methods: [standard, express], packagingGrams: 100, version: 3 };
  fake.api.on(endpoints.getShippingSettings, () => stored);
  fake.api.on(endpoints.changeShippingSettings, ({ body }) => {
    stored = { ...(body as ShippingSettings), version: stored.version + 1 };
    return { message: 'Shipping methods saved.', settings: stored };
  });
});

async function show(): Promise<void> {
  renderScreen(<ShippingScreen />, '/admin/shipping');
  await screen.findByRole('button', { name: 'Edit Standard' });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};
const saved = () => screen.findByText('Shipping methods saved.');
const sent = () => fake.api.changes.map(({ body }) => body as ShippingSettings);

it('adds a method with a zone of chosen countries and prices by weight', async () => {
  await show();
  await press('+ Add shipping method');
  const dialog = inDialog();
  await userEvent.type(dialog.getByLabelText('Name'), 'Courier');
  await userEvent.type(dialog.getByLabelText('Working days from'), '2');
  await userEvent.type(dialog.getByLabelText('Working days to'), '4');
  await userEvent.selectOptions(dialog.getByLabelText('Countries'), 'Chosen countries');
  await userEvent.selectOptions(dialog.getByLabelText('Country'), 'Nepal');
  await press('Add country to Zone 1');
  await userEvent.selectOptions(dialog.getByLabelText('Price depends on'), 'The weight');
  await press('Add a price to Zone 1');
  const [first, second] = dialog
    .getAllByRole('group', { name: /price/ })
    .map((each) => within(each));
  for (const [price, texts] of [
    [first, ['100', '1.5']],
    [second, ['200', '3']],
  ] as const) {
    await userEvent.type(price?.getByLabelText('Price in ₹') ?? expect.fail(), texts[0]);
    await userEvent.type(price?.getByLabelText('Price in $') ?? expect.fail(), texts[1]);
  }
  await userEvent.type(second?.getByLabelText('From grams') ?? expect.fail(), '500');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await saved();
  const courier = methodOf(0, 'Courier', {
    ...{ fromDays: 2, toDays: 4 },
    zones: [
      {
        basis: 'weight',
        countries: ['NP'],
        tiers: [
          { from: { grams: 0 }, price: { inr: 100, usd: 1.5 } },
          { from: { grams: 500 }, price: { inr: 200, usd: 3 } },
        ],
      },
    ],
  });
  expect(sent()).toEqual([
    { methods: [standard, express, courier], packagingGrams: 100, version: 3 },
  ]);
  expect(await screen.findByText('₹100.00 or $1.50; from 500 g: ₹200.00 or $3.00')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps the rest of a method when it is edited', async () => {
  await show();
  await press('Edit Express');
  await retype(inDialog().getByLabelText('Price in ₹'), '1999.50');
  await userEvent.click(inDialog().getByRole('button', { name: 'Update' }));
  await saved();
  const zone = { basis: 'value', countries: 'others' };
  const tiers = [{ from: { inr: 0, usd: 0 }, price: { inr: 1999.5, usd: 30 } }];
  expect(sent()[0]?.methods).toEqual([standard, { ...express, zones: [{ ...zone, tiers }] }]);
});

it('shows problems at their fields and saves nothing', async () => {
  await show();
  await press('+ Add shipping method');
  const dialog = inDialog();
  await userEvent.type(dialog.getByLabelText('Working days from'), '9');
  await userEvent.type(dialog.getByLabelText('Working days to'), 'x');
  await userEvent.selectOptions(dialog.getByLabelText('Countries'), 'Chosen countries');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(descriptionOf(dialog.getByLabelText('Name'))).toContain('Name is required');
  expect(descriptionOf(dialog.getByLabelText('Working days to'))).toContain('whole number');
  expect(descriptionOf(dialog.getByLabelText('Country'))).toContain('at least one country');
  expect(descriptionOf(dialog.getByLabelText('Price in ₹'))).toContain('must be a number');
  expect(sent()).toEqual([]);
});

it('reorders and deletes methods', async () => {
  await show();
  await press('Move Express earlier');
  await saved();
  await screen.findByText('Moved Express to position 1 of 2.');
  await press('Delete Standard');
  await userEvent.click(inDialog().getByRole('button', { name: 'Delete' }));
  await expect
    .poll(() => sent().map(({ methods }) => methods.map(({ name }) => name)))
    .toEqual([['Express', 'Standard'], ['Express']]);
});

it('saves the weight of the packaging', async () => {
  await show();
  const field = screen.getByLabelText('Weight of the packaging in grams');
  await retype(field, '-1');
  await press('Save');
  expect(descriptionOf(field)).toContain('must be a number');
  await retype(field, '250.5');
  await press('Save');
  await saved();
  expect(sent().map(({ packagingGrams }) => packagingGrams)).toEqual([250.5]);
});

it('saves how long handling takes', async () => {
  await show();
  const from = screen.getByLabelText('Handling from (working days)');
  const to = screen.getByLabelText('Handling to (working days)');
  expect([from, to].map((field) => field.getAttribute('value'))).toEqual(['1', '3']);
  await retype(from, '5');
  await press('Save');
  expect(descriptionOf(to)).toContain('must not be less than the first number of days');
  await retype(to, '6');
  await press('Save');
  await saved();
  expect(sent().map(({ handling }) => handling)).toEqual([{ fromDays: 5, toDays: 6 }]);
});

it('keeps what was typed when another admin has changed the methods, and saves it on top', async () => {
  await show();
  await press('Edit Express');
  await retype(inDialog().getByLabelText('Name'), 'Overnight');
  const theirs = { methods: [express], packagingGrams: 5, version: 9 };
  fake.api.on(endpoints.changeShippingSettings, () => {
    stored = theirs;
    return Response.json({ message: 'Changed.', now: theirs }, { status: 409 });
  });
  await userEvent.click(inDialog().getByRole('button', { name: 'Update' }));
  await screen.findByText(/Another admin has changed the shipping methods/);
  expect(screen.queryByRole('button', { name: 'Edit Standard', hidden: true })).toBeNull();
  fake.api.on(endpoints.changeShippingSettings, ({ body }) => {
    stored = body as ShippingSettings;
    return { message: 'Shipping methods saved.', settings: stored };
  });
  await userEvent.click(inDialog().getByRole('button', { name: 'Update' }));
  await saved();
  expect(sent().at(-1)).toEqual({ ...theirs, methods: [{ ...express, name: 'Overnight' }] });
});

it('warns when customers cannot order', async () => {
  stored = { ...stored, methods: [{ ...standard, isActive: false }] };
  await show();
  expect(screen.getByRole('alert').textContent).toContain('customers cannot order');
});
