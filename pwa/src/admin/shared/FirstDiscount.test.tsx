import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Session } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { testAdmin } from '../../session/test-session.ts';
import { inDialog, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { FirstDiscountProvider, useCheckDiscount } from './FirstDiscount.tsx';

const fake = setUpFakeApi();

interface Shop {
  isChosen?: boolean;
  discountedProducts?: number;
}

/** Shows a button that publishes a discount after the check. Returns the published ones. */
function show(
  { isChosen = false, discountedProducts = 0 }: Shop,
  session: Session = testAdmin,
): string[] {
  const published: string[] = [];
  const shop = { priceBasis: 'list', isChosen, discountedProducts };
  fake.api.on(endpoints.getCheckoutPrice, () => shop);
  fake.api.on(endpoints.changeCheckoutPrice, ({ body }) => ({ ...shop, ...(body as object) }));
  function Publish() {
    const checkDiscount = useCheckDiscount();
    const publish = async () => {
      if (await checkDiscount()) published.push('10%');
    };
    return (
      <button type="button" onClick={() => void publish()}>
        Publish
      </button>
    );
  }
  const screenElement = (
    <FirstDiscountProvider>
      <Publish />
    </FirstDiscountProvider>
  );
  renderScreen(screenElement, '/admin/products/new', session);
  return published;
}

const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish' }));

describe('the first discount', () => {
  it.each([
    ['Charge offer prices', 'discounted'],
    ['Charge list prices', 'list'],
  ])('is published after the owner has chosen "%s"', async (label, priceBasis) => {
    const published = show({});
    await publish();
    await screen.findByRole('dialog', { name: 'What should checkout charge?' });
    expect(published).toEqual([]);
    await userEvent.click(inDialog().getByRole('button', { name: label }));
    await expect.poll(() => published).toEqual(['10%']);
    expect(fake.api.changes).toMatchObject([{ body: { priceBasis } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not published when the dialog is closed without a choice', async () => {
    const published = show({});
    await publish();
    await screen.findByRole('dialog');
    await userEvent.click(inDialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([published, fake.api.changes]).toEqual([[], []]);
  });

  it('waits for an owner when other staff want to publish it', async () => {
    const published = show({}, { ...testAdmin, role: 'catalogue' });
    await publish();
    await screen.findByText(/Ask an owner to choose on the dashboard/);
    expect(inDialog().queryByRole('button', { name: 'Charge offer prices' })).toBeNull();
    expect(published).toEqual([]);
  });

  it.each([
    ['the price is chosen', { isChosen: true }],
    ['the shop has discounts already', { discountedProducts: 1 }],
  ])('asks nothing when %s', async (_case, shop) => {
    const published = show(shop);
    await publish();
    await expect.poll(() => published).toEqual(['10%']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
