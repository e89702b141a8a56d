import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type PriceChange } from '@vajra/contract';
import { describe, expect, it, vi } from 'vitest';
import { descriptionOf, inDialog, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { PriceChangeDialog } from './PriceChangeDialog.tsx';
import { describeRule } from './price-rule-values.ts';
import { UnfinishedPriceChanges } from './UnfinishedPriceChanges.tsx';

const fake = setUpFakeApi();

const planned: PriceChange = {
  change_id: 4,
  state: 'planned',
  u_name: 'Asha',
  createdAt: '2026-11-20T10:00:00.000Z',
  rule: { target: 'both', inr: { by: 'percent', value: 10, rounding: '100' }, usd: null },
  ...{ total: 503, planned: 500, unchanged: 1, refused: 2, inactive: 3, soldOut: 0 },
  ...{ done: 0, changed: 0, conflicts: 0, conflicting: [] },
  examples: [
    {
      ...{ p_id: 1, sku: 'VJ-1', name: 'Oval' },
      before: { inr_price: 1000, usd_price: 12, discount: 50 },
      after: { inr_price: 1100, usd_price: 12, discount: 50 },
    },
  ],
  refusals: [{ p_id: 2, sku: 'VJ-2', name: 'Chip', reason: 'not-positive' }],
};
const half: PriceChange = { ...planned, state: 'running', done: 250, changed: 250 };
const done: PriceChange = {
  ...planned,
  ...{ state: 'done', done: 500, changed: 499, conflicts: 1 },
  conflicting: [{ p_id: 3, sku: 'VJ-3', name: 'Pear' }],
};

/** Answers each part with the next progress; a `null` fails once. */
function fakeProgress(...replies: (PriceChange | null)[]): void {
  fake.api.on(endpoints.applyPriceChange, () => {
    const reply = replies.shift();
    return reply ?? Response.json({ message: '' }, { status: 503 });
  });
}

const press = (name: string) => userEvent.click(inDialog().getByRole('button', { name }));
const rupees = () => inDialog().getByLabelText('Rupees, ₹ (%)');

async function previewTenPercent(onClose = vi.fn()) {
  fake.api.on(endpoints.planPriceChange, () => Response.json(planned, { status: 201 }));
  renderScreen(
    <PriceChangeDialog products="these 503 products" scope={{ p_ids: [1, 2] }} onClose={onClose} />,
  );
  await userEvent.type(rupees(), '10');
  await userEvent.selectOptions(inDialog().getByLabelText('Rupees: round'), '100');
  await press('Preview');
  await inDialog().findByText('500 products will change.');
  return onClose;
}

describe('a change of prices', () => {
  it('shows problems at their fields and sends nothing', async () => {
    renderScreen(
      <PriceChangeDialog products="all" scope={{ p_ids: [1] }} onClose={() => undefined} />,
    );
    await press('Preview');
    expect(descriptionOf(rupees())).toBe('Enter a change of the price.');
    await userEvent.type(rupees(), '-95');
    await press('Preview');
    expect(descriptionOf(rupees())).toContain('from -90 to 500');
    await userEvent.clear(rupees());
    await userEvent.type(rupees(), '-5');
    await userEvent.selectOptions(inDialog().getByLabelText('Prices to change'), 'discounted');
    const dollars = inDialog().getByLabelText('Dollars, $ (%)');
    await userEvent.type(dollars, '-5');
    await press('Preview');
    expect(descriptionOf(dollars)).toContain('change one of them');
    expect(fake.api.requests).toEqual([]);
  });

  it('is previewed, applied part by part, and reports what it left', async () => {
    fakeProgress(half, done);
    const onClose = await previewTenPercent();
    expect(fake.api.changes[0]?.body).toEqual({
      target: 'both',
      inr: { by: 'percent', value: '10', rounding: '100' },
      p_ids: [1, 2],
    });
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('₹1,000.00, ₹500.00 with 50% off');
    expect(dialog.textContent).toContain('→ ₹1,100.00, ₹550.00 with 50% off');
    expect(dialog.textContent).not.toContain('$12');
    expect(dialog.textContent).toContain('VJ-2: the price would be 0 or less');
    expect(dialog.textContent).toContain('And 1 more.');
    await press('Change 500 products');
    await inDialog().findByText('499 products changed.');
    expect(fake.api.changes.slice(1).map(({ body }) => body)).toEqual([{ done: 0 }, { done: 250 }]);
    expect(dialog.textContent).toContain('VJ-3');
    const [, close] = inDialog().getAllByRole('button', { name: 'Close' });
    if (close) await userEvent.click(close);
    expect(onClose).toHaveBeenCalledWith(true);
  });

  it('is continued after a failure, from where it stopped', async () => {
    fakeProgress(half, null, done);
    await previewTenPercent();
    await press('Change 500 products');
    await waitFor(() => expect(inDialog().getByRole('alert').textContent).toContain('interrupted'));
    expect(inDialog().getByText('250 of 500 products')).toBeTruthy();
    await press('Continue');
    await inDialog().findByText('499 products changed.');
    const sent = fake.api.changes.slice(1).map(({ body }) => body);
    expect(sent).toEqual([{ done: 0 }, { done: 250 }, { done: 250 }]);
  });

  it('keeps the form when the preview is left', async () => {
    await previewTenPercent();
    await press('Back');
    expect(rupees()).toHaveProperty('value', '10');
  });
});

describe('an unfinished change of prices', () => {
  it('is continued from the list of products, also one of another admin', async () => {
    fake.api.on(endpoints.getPriceChanges, () => ({ changes: [half] }));
    fakeProgress(done);
    renderScreen(<UnfinishedPriceChanges />);
    await screen.findByText(/by Asha is not complete: 250 of 500 products/);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await inDialog().findByText('499 products changed.');
    expect(fake.api.changes.map(({ body }) => body)).toEqual([{ done: 250 }]);
  });

  it('is ended after confirmation', async () => {
    fake.api.on(endpoints.getPriceChanges, () => ({ changes: [half] }));
    fake.api.on(endpoints.discardPriceChange, () => ({ message: 'Price change ended.' }));
    renderScreen(<UnfinishedPriceChanges />);
    await userEvent.click(await screen.findByRole('button', { name: 'End' }));
    await press('End');
    await screen.findByText('Price change ended.');
    expect(fake.api.changes.map(({ url }) => url)).toEqual(['/api/price-changes/4']);
  });
});

it('describes a rule', () => {
  expect(
    describeRule({
      target: 'list',
      inr: { by: 'percent', value: -2.5, rounding: 'ends-900' },
      usd: { by: 'amount', value: 1200, rounding: 'none' },
    }),
  ).toBe('List price only: rupees −2.5% (ending in 900), dollars +$1,200.00');
});
