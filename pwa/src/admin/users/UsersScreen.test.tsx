import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { testAdmin } from '../../session/test-session.ts';
import { currentPath, inDialog, renderScreen, setUpFakeApi } from '../shared/test-screen.tsx';
import { UsersScreen } from './UsersScreen.tsx';

const fake = setUpFakeApi();

const { auth_token: _, ...ownAccount } = testAdmin;
const customer = (u_id: number, u_name: string) => ({
  u_id,
  u_name,
  email: `${u_name.toLowerCase()}@example.com`,
  mo_no: '+919822222222',
  u_type: '1',
  status: 1,
});
const otherAdmin = { ...ownAccount, u_id: 2, u_name: 'Binod' };
const users = [ownAccount, otherAdmin, customer(3, 'Chitra'), customer(4, 'Dev')];

function show(path = '/admin/manage-users'): void {
  fake.api.on(endpoints.getUsersPage, () => ({ users, totalCount: users.length, hasMore: false }));
  renderScreen(<UsersScreen />, path);
}

const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));
const lastQuery = () => fake.api.requests.at(-1)?.url ?? '';

describe('UsersScreen', () => {
  it('offers no status toggle for admins, and no delete button for the own account', async () => {
    show();
    expect((await row('Asha')).queryAllByRole('button')).toHaveLength(0);
    const buttons = (await row('Binod')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Delete']);
    const link = (await row('Chitra')).getByRole('link', { name: 'Orders of Chitra' });
    expect(link.getAttribute('href')).toBe('/admin/orders?user=3');
  });

  it('marks addresses that are confirmed', async () => {
    const confirmed = { ...customer(3, 'Chitra'), emailVerified: true };
    const unconfirmed = { ...customer(4, 'Dev'), emailVerified: false };
    const listed = [confirmed, unconfirmed];
    show();
    fake.api.on(endpoints.getUsersPage, () => ({ users: listed, totalCount: 2, hasMore: false }));
    expect((await row('Chitra')).getByText('Address confirmed')).toBeTruthy();
    expect((await row('Dev')).queryByText('Address confirmed')).toBeNull();
  });

  it('filters by type and status in the URL', async () => {
    show();
    await row('Chitra');
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'Customers');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Active');
    await waitFor(() => expect(lastQuery()).toMatch(/u_type=1.*status=1|status=1.*u_type=1/));
    expect(currentPath()).toBe('/admin/manage-users?type=1&status=1');
  });

  it('ignores invalid filters in the URL', async () => {
    show('/admin/manage-users?type=7&status=x');
    await row('Chitra');
    expect(lastQuery()).not.toMatch(/u_type|status/);
  });

  it('shows a new status immediately and reverts it when the server rejects it', async () => {
    let reject = () => undefined as unknown;
    const isRejected = new Promise<void>((resolve) => {
      reject = resolve;
    });
    fake.api.on(endpoints.changeUserStatus, async () => {
      await isRejected;
      return Response.json({ description: 'It is needed.' }, { status: 409 });
    });
    show();
    await userEvent.click((await row('Chitra')).getByRole('button', { name: 'Deactive Chitra' }));
    expect(inDialog().getByText('Are you sure you want to deactive this user?')).toBeDefined();
    await userEvent.click(inDialog().getByRole('button', { name: 'Deactive' }));
    await waitFor(async () => expect((await row('Chitra')).getByText('Inactive')).toBeDefined());
    expect(screen.queryByText('It is needed.')).toBeNull();
    reject();
    expect(await screen.findByText('It is needed.')).toBeDefined();
    await waitFor(async () => expect((await row('Chitra')).queryByText('Inactive')).toBeNull());
    expect(fake.api.changes[0]?.body).toEqual({ u_id: 3, status: 0 });
  });

  it('deletes a user after a confirmation', async () => {
    fake.api.on(endpoints.deleteUser, () => ({ message: 'User deleted.' }));
    show();
    await userEvent.click((await row('Dev')).getByRole('button', { name: 'Delete Dev' }));
    await userEvent.click(inDialog().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(fake.api.changes).toHaveLength(1));
    expect(fake.api.changes[0]).toMatchObject({ method: 'DELETE', url: '/api/users/4' });
  });
});
