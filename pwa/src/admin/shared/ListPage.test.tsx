import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type ListSettings, type ListView } from '@vajra/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentPath, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { OrdersScreen } from '../orders/OrdersScreen.tsx';

const fake = setUpFakeApi();
const order = {
  orderId: 'VJ-1',
  userId: 3,
  customer: null,
  items: [],
  totalAmount: 10,
  currency: 'INR',
  status: 'Pending',
  createdAt: '2026-11-01T10:00:00.000Z',
};
const view: ListView = { name: 'Open', query: 'status=Pending', hidden: ['total'] };
/** As stored by the server. */
let stored: ListSettings;

beforeEach(() => {
  stored = { list: 'orders', hidden: null, views: [], version: 0 };
  fake.api.on(endpoints.getOrders, () => ({ orders: [order], totalCount: 1, hasMore: false }));
  fake.api.on(endpoints.getListSettings, () => ({ lists: stored.version > 0 ? [stored] : [] }));
  fake.api.on(endpoints.saveListSettings, ({ body }) => {
    const sent = body as ListSettings; // by the screen
    if (sent.version !== stored.version) return Response.json({ now: stored }, { status: 409 });
    stored = { ...sent, list: 'orders', version: sent.version + 1 };
    return { message: 'Saved.', ...stored };
  });
});

async function show(path = '/admin/orders') {
  renderScreen(<OrdersScreen />, path);
  await screen.findByRole('table');
  await waitFor(() =>
    expect(fake.api.requests.some(({ url }) => url === '/api/users/me/lists')).toBe(true),
  );
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const open = (name: string) => userEvent.click(screen.getByText(name, { selector: 'summary' }));
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const views = () => within(screen.getByRole('list', { name: 'Saved views' }));

describe('the columns of a list', () => {
  it('are hidden and stored on the server', async () => {
    await show();
    await open('Columns');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Items' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Placed' }));
    expect(heads()).not.toContain('Items');
    await waitFor(() => expect(stored).toMatchObject({ hidden: ['items', 'date'], version: 2 }));
    expect(heads()).not.toContain('Items');
  });

  it('are as stored, without columns that the list does not have', async () => {
    stored = { ...stored, hidden: ['items', 'no-such-column', 'id'], version: 3 };
    await show();
    await waitFor(() => expect(heads()).not.toContain('Items'));
    expect(heads()[0]).toBe('Order ID'); // names the row, so it cannot be hidden
  });

  it('are merged with those of another device', async () => {
    await show();
    stored = { ...stored, hidden: ['total'], views: [view], version: 5 };
    await open('Views');
    await userEvent.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'Mine');
    await click('Save view');
    await waitFor(() => expect(stored.version).toBe(6));
    expect(stored).toMatchObject({
      hidden: ['total'],
      views: [{ name: 'Open' }, { name: 'Mine' }],
    });
  });

  it('are shown by default when they cannot be fetched', async () => {
    fake.api.on(endpoints.getListSettings, () => Response.json({}, { status: 500 }));
    await show();
    expect(heads()).toContain('Items');
  });
});

describe('a saved view', () => {
  it('keeps filters, sort order and columns, but not the page', async () => {
    stored = { ...stored, hidden: ['items'], version: 1 };
    await show('/admin/orders?status=Shipped&sort=oldest&page=1');
    await waitFor(() => expect(heads()).not.toContain('Items'));
    await open('Views');
    await userEvent.type(screen.getByRole('textbox', { name: 'Save this view as' }), ' Shipped ');
    await click('Save view');
    await waitFor(() =>
      expect(stored.views).toEqual([
        { name: 'Shipped', query: 'status=Shipped&sort=oldest', hidden: ['items'] },
      ]),
    );
    const current = views().getByRole('button', { name: 'Shipped' });
    expect(current.getAttribute('aria-current')).toBe('true');
  });

  it('is applied', async () => {
    stored = { ...stored, views: [view], version: 1 };
    await show();
    await open('Views');
    await userEvent.click(await views().findByRole('button', { name: 'Open' }));
    expect(currentPath()).toBe('/admin/orders?status=Pending');
    expect(heads()).not.toContain('Total');
    await waitFor(() => expect(stored).toMatchObject({ hidden: ['total'], version: 2 }));
  });

  it('is renamed and deleted', async () => {
    stored = { ...stored, views: [view, { ...view, name: 'Other' }], version: 1 };
    await show();
    await open('Views');
    await userEvent.click(await views().findByRole('button', { name: 'Rename Open' }));
    const box = screen.getByRole('textbox', { name: 'New name of Open' });
    await userEvent.clear(box);
    await userEvent.type(box, 'other');
    await click('Rename');
    expect(screen.getByText('A view with this name exists')).toBeDefined();
    await userEvent.clear(box);
    await userEvent.type(box, 'open');
    await click('Rename');
    await waitFor(() => expect(stored.views.map(({ name }) => name)).toEqual(['open', 'Other']));
    await userEvent.click(views().getByRole('button', { name: 'Delete Other' }));
    await waitFor(() => expect(stored.views.map(({ name }) => name)).toEqual(['open']));
  });

  it('needs a name, and there are at most 20', async () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ ...view, name: `View ${n}` }));
    stored = { ...stored, views: many, version: 1 };
    await show();
    await open('Views');
    await views().findByRole('button', { name: 'View 19' });
    await click('Save view');
    expect(screen.getByText('Enter a name')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'More');
    await click('Save view');
    expect(screen.getByText('A list has at most 20 views')).toBeDefined();
    expect(stored.version).toBe(1);
  });

  it('is not kept when the server refuses it', async () => {
    fake.api.on(endpoints.saveListSettings, () => Response.json({}, { status: 500 }));
    await show();
    await open('Views');
    await userEvent.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'Lost');
    await click('Save view');
    await screen.findByText('Failed to save how you see this list.');
    await waitFor(() => expect(views().queryByRole('button', { name: 'Lost' })).toBeNull());
  });
});
