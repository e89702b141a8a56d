import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MappingValues } from './ImportOptions.tsx';
import { markupBody } from './markup-values.ts';
import { SupplierOptions } from './SupplierOptions.tsx';

const initial: MappingValues = {
  ...{ columns: ['sku', 'price'], pricePer: 'stone', currency: 'USD', rate: '80', c_id: null },
  ...{ stoneType: '', values: [], makeLookups: 0, decimalSign: null, headerLine: 1 },
  ...{ supplier: null, unlisted: 'nothing', prices: 'overwrite', markup: null },
};
const known = {
  ...{ supplier: 'ABC Gems', unlisted: 'hide', prices: 'markup', rate: 84.5 },
  markup: {
    currency: 'INR',
    bands: [
      { upTo: 50_000, percent: 30 },
      { upTo: null, percent: 18.5 },
    ],
    rounding: { inr: '100', usd: 'none' },
  },
};

let current: MappingValues;

afterEach(() => void vi.unstubAllGlobals());
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ suppliers: [known] }));
  function Form() {
    const [values, setValues] = useState(initial);
    current = values;
    return (
      <SupplierOptions
        values={values}
        isRequired={false}
        hasPrice
        onChange={(changes) => setValues({ ...values, ...changes })}
      />
    );
  }
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  await vi.waitFor(() =>
    expect(container.querySelector('option[value="ABC Gems"]')).not.toBeNull(),
  );
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('takes over the settings of a known supplier, ignoring case and spaces in its name', () => {
  type('Supplier', 'abc  gems');
  expect(current).toMatchObject({ supplier: 'abc  gems', unlisted: 'hide', rate: '84.5' });
  expect(screen.getByLabelText('Prices of the list')).toHaveProperty('value', 'markup');
  expect(
    screen.getAllByLabelText('Markup (%)').map((input) => Reflect.get(input, 'value')),
  ).toEqual(['30', '18.5']);
  expect(current.markup && markupBody(current.markup)).toEqual({
    currency: 'INR',
    bands: [
      { upTo: '50000', percent: '30' },
      { upTo: '', percent: '18.5' },
    ],
    rounding: { inr: '100', usd: 'none' },
  });
});

it('hides products of a named supplier only', () => {
  const select = screen.getByLabelText('Products that the list no longer has');
  expect(select).toHaveProperty('disabled', true);
  type('Supplier', 'New Gems');
  type('Products that the list no longer has', 'hide');
  expect(current).toMatchObject({ supplier: 'New Gems', unlisted: 'hide' });
  type('Supplier', '');
  expect(current.unlisted).toBe('nothing');
});

it('adds bands above the last one, which has no upper bound, and removes them', () => {
  type('Prices of the list', 'markup');
  type('Markup (%)', '20');
  fireEvent.click(screen.getByRole('button', { name: 'Add a band' }));
  const [first] = screen.getAllByLabelText('Markup (%)');
  if (first) fireEvent.change(first, { target: { value: '35' } });
  type('Cost up to $', '1000');
  expect(current.markup?.bands).toEqual([
    { upTo: '1000', percent: '35' },
    { upTo: '', percent: '20' },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove band 1' }));
  expect(current.markup?.bands).toEqual([{ upTo: '', percent: '20' }]);
});
