import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Session } from '@vajra/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import '../../session/identity-dialog.tsx'; // otherwise loaded on demand, which can outlast findBy's timeout
import { writeSession } from '../../session/stored-session.ts';
import { testAdmin } from '../../session/test-session.ts';
import { currentPath, inDialog, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
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
const otherAdmin = { ...ownAccount, u_id: 2, u_name: 'Binod', role: 'owner' };
const users = [ownAccount, otherAdmin, customer(3, 'Chitra'), customer(4, 'Dev')];
const invitation = {
  invitation_id: 'ab12',
  email: 'new@example.com',
  role: 'orders',
  invitedBy: 'Asha',
  createdAt: '2026-11-26T10:00:00Z',
  expiresAt: '2026-11-29T10:00:00Z',
};
let invitations: (typeof invitation)[] = [];
beforeEach(() => {
  invitations = [];
});

function show(path = '/admin/manage-users', session: Session = testAdmin): void {
  fake.api.on(endpoints.getStaffInvitations, () => ({ invitations }));
  fake.api.on(endpoints.getUsersPage, () => ({ users, totalCount: users.length, hasMore: false }));
  renderScreen(<UsersScreen />, path, session);
}

const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));
const lastQuery = () =>
  fake.api.requests.findLast(({ url }) => url.startsWith('/api/users?'))?.url ?? '';

describe('UsersScreen', () => {
  it('offers no status toggle for admins, and no delete button for the own account', async () => {
    show();
    expect((await row('Asha')).queryAllByRole('button')).toHaveLength(0);
    const buttons = (await row('Binod')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Role', 'Delete']);
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
    const question = 'Are you sure you want to deactive this user?';
    expect(await screen.findByText(question)).toBeDefined();
    await userEvent.click(inDialog().getByRole('button', { name: 'Deactive' }));
    await waitFor(async () => expect((await row('Chitra')).getByText('Inactive')).toBeDefined());
    expect(screen.queryByText('It is needed.')).toBeNull();
    reject();
    expect(await screen.findByText('It is needed.')).toBeDefined();
    await waitFor(async () => expect((await row('Chitra')).queryByText('Inactive')).toBeNull());
    expect(fake.api.changes[0]?.body).toEqual({ u_id: 3, status: 0 });
  });

  it('activates a user again', async () => {
    let inactive = { ...customer(3, 'Chitra'), status: 0 };
    fake.api.on(endpoints.changeUserStatus, () => {
      inactive = customer(3, 'Chitra');
      return { message: 'Status updated successfully!' };
    });
    show();
    fake.api.on(endpoints.getUsersPage, () => ({ users: [inactive], totalCount: 1 }));
    expect((await row('Chitra')).getByText('Inactive')).toBeDefined();
    await userEvent.click((await row('Chitra')).getByRole('button', { name: 'Active Chitra' }));
    expect(await screen.findByText('Are you sure you want to active this user?')).toBeDefined();
    await userEvent.click(inDialog().getByRole('button', { name: 'Active' }));
    expect(await screen.findByText('Status updated successfully!')).toBeDefined();
    const button = (await row('Chitra')).getByRole('button', { name: 'Deactive Chitra' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect((await row('Chitra')).queryByText('Inactive')).toBeNull();
    expect(fake.api.changes[0]?.body).toEqual({ u_id: 3, status: 1 });
  });

  it('deletes a user after a confirmation', async () => {
    show();
    fake.api.on(endpoints.deleteUser, () => {
      fake.api.on(endpoints.getUsersPage, () => ({ users: [], totalCount: 0 }));
      return { message: 'User deleted.' };
    });
    await userEvent.click((await row('Dev')).getByRole('button', { name: 'Delete Dev' }));
    expect(await screen.findByText(/^Are you sure you want to delete this user\?/)).toBeDefined();
    await userEvent.click(inDialog().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No users found.')).toBeDefined();
    expect(fake.api.changes).toMatchObject([{ method: 'DELETE', url: '/api/users/4' }]);
  });

  it('shows the roles of staff, and changes one', async () => {
    fake.api.on(endpoints.changeUserRole, () => ({ message: 'Role changed.', user: otherAdmin }));
    show();
    fake.api.on(endpoints.getUsersPage, () => ({
      users: [{ ...otherAdmin, role: 'support', emailVerified: true }],
      totalCount: 1,
      hasMore: false,
    }));
    expect((await row('Binod')).getByText('Support')).toBeDefined();
    await userEvent.click((await row('Binod')).getByRole('button', { name: 'Role of Binod' }));
    await userEvent.selectOptions(inDialog().getByLabelText('Role'), 'Read-only');
    expect(inDialog().getByText('Reads everything but changes nothing.')).toBeDefined();
    await userEvent.click(inDialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Role changed.')).toBeDefined();
    expect(fake.api.changes).toMatchObject([
      { method: 'PUT', url: '/api/users/2/role', body: { role: 'read-only' } },
    ]);
  });

  it('removes a role', async () => {
    fake.api.on(endpoints.changeUserRole, () => ({ message: 'Role changed.', user: otherAdmin }));
    show();
    await userEvent.click((await row('Binod')).getByRole('button', { name: 'Role of Binod' }));
    await userEvent.click(inDialog().getByRole('button', { name: 'Remove role' }));
    await waitFor(() => expect(fake.api.changes[0]?.body).toEqual({ role: null }));
  });

  it('offers an address that nobody has confirmed no role', async () => {
    show();
    await userEvent.click((await row('Dev')).getByRole('button', { name: 'Role of Dev' }));
    expect(inDialog().getByText(/Nobody has confirmed dev@example.com/)).toBeDefined();
    expect(inDialog().queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('invites staff, and says why an invitation is refused', async () => {
    fake.api.on(endpoints.inviteStaff, () =>
      Response.json({ message: 'This address has a confirmed account.' }, { status: 409 }),
    );
    show();
    await row('Dev');
    await userEvent.click(screen.getByRole('button', { name: 'Invite staff' }));
    await userEvent.click(inDialog().getByRole('button', { name: 'Send invitation' }));
    expect(fake.api.changes).toHaveLength(0);
    await userEvent.type(inDialog().getByLabelText('Email'), 'new@example.com');
    await userEvent.selectOptions(inDialog().getByLabelText('Role'), 'Orders');
    await userEvent.click(inDialog().getByRole('button', { name: 'Send invitation' }));
    expect(await inDialog().findByText('This address has a confirmed account.')).toBeDefined();
    fake.api.on(endpoints.inviteStaff, () => {
      invitations = [invitation];
      return { message: 'Invitation sent to new@example.com.', invitation };
    });
    await userEvent.click(inDialog().getByRole('button', { name: 'Send invitation' }));
    const pending = await screen.findByText('new@example.com');
    expect(pending.closest('li')?.textContent).toContain('Invited by Asha');
    expect(fake.api.changes.at(-1)?.body).toEqual({ email: 'new@example.com', role: 'orders' });
  });

  it('withdraws an invitation after a confirmation', async () => {
    fake.api.on(endpoints.withdrawStaffInvitation, () => {
      invitations = [];
      return { message: 'Invitation withdrawn.' };
    });
    invitations = [invitation];
    show();
    const name = 'Withdraw the invitation of new@example.com';
    await userEvent.click(await screen.findByRole('button', { name }));
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByText('Pending invitations')).toBeNull());
    expect(fake.api.changes[0]).toMatchObject({
      ...{ method: 'DELETE', url: '/api/staff-invitations/ab12' },
    });
  });

  it('shows staff who are no owners the list only', async () => {
    show('/admin/manage-users', { ...testAdmin, role: 'support' });
    await row('Chitra');
    expect(screen.queryByRole('button', { name: 'Invite staff' })).toBeNull();
    expect((await row('Chitra')).queryAllByRole('button')).toHaveLength(0);
    expect(fake.api.requests.some(({ url }) => url.includes('invitations'))).toBe(false);
  });

  it('changes a role once the owner has confirmed their identity', async () => {
    let isConfirmed = false;
    fake.api.on(endpoints.changeUserRole, () =>
      isConfirmed
        ? { message: 'Role changed.', user: otherAdmin }
        : Response.json({ code: 'confirmation_required', message: 'x' }, { status: 403 }),
    );
    fake.api.on(accountEndpoints.startConfirmation, () => ({ methods: ['password'] }));
    fake.api.on(accountEndpoints.confirmSession, () => {
      isConfirmed = true;
      return { message: 'Confirmed.' };
    });
    writeSession(testAdmin);
    show();
    await userEvent.click((await row('Binod')).getByRole('button', { name: 'Role of Binod' }));
    await userEvent.click(inDialog().getByRole('button', { name: 'Remove role' }));
    await userEvent.type(await screen.findByLabelText('Current password'), 'mine{Enter}');
    expect(await screen.findByText('Role changed.')).toBeDefined();
    expect(fake.api.changes.at(-1)).toMatchObject({ url: '/api/users/2/role' });
  });
});
