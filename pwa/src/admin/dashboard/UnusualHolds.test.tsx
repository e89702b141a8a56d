import { screen, waitFor } from '@testing-library/react';
import { endpoints, type UnusualHold } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { UnusualHolds } from './UnusualHolds.tsx';

const fake = setUpFakeApi();

async function show(holds: readonly UnusualHold[]): Promise<void> {
  fake.api.on(endpoints.getUnusualHolds, () => ({ holds }));
  renderScreen(<UnusualHolds />, '/admin');
  await waitFor(() => expect(fake.api.requests).toHaveLength(1));
}

describe('UnusualHolds', () => {
  it('links to the open orders of an account, and to those of networks and new accounts', async () => {
    const held = { orders: 2, pieces: 25, value: 1_250_000 };
    await show([
      { ...held, kind: 'account', userId: 7, accounts: 1 },
      { ...held, kind: 'network', accounts: 9 },
      { ...held, kind: 'new_accounts', accounts: 12 },
    ]);
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['User 7', '/admin/orders?status=Pending&user=7'],
      ['9 accounts of one network', '/admin/orders?status=Pending'],
      ['12 new accounts within an hour', '/admin/orders?status=Pending'],
    ]);
    expect(screen.getAllByText(/25 pieces, ₹12,50,000.00 in open orders/)).toHaveLength(3);
  });

  it('shows nothing when no hold is unusual', async () => {
    await show([]);
    expect(screen.queryByText('Unusual holds')).toBeNull();
  });
});
