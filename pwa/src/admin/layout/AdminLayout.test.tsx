import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@vajra/contract';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { testAdmin } from '../../session/test-session.ts';
import { currentPath, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { routes as audit } from '../audit/routes.tsx';
import { routes as contacts } from '../contacts/routes.tsx';
import { routes as orders } from '../orders/routes.tsx';
import { routes as products } from '../products/routes.tsx';
import { countersQuery } from '../shared/counters-query.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { MenuContext } from './menu.ts';

const fake = setUpFakeApi();

function Dashboard() {
  const { data } = useQuery(countersQuery);
  return data ? <h1>Dashboard</h1> : null;
}

describe('AdminLayout', () => {
  it("shows the store's configured name", async () => {
    fake.api.on(endpoints.getStoreConfig, () => ({ name: 'Rivière' }));
    renderScreen(
      <Routes>
        <Route element={<AdminLayout signOut={async () => false} />}>
          <Route path="/admin" element={<h1>Dashboard</h1>} />
        </Route>
      </Routes>,
    );
    const links = await screen.findAllByRole('link', { name: 'Rivière, dashboard' });
    expect(links[0]?.textContent).toBe('Rivière');
  });

  it.each([
    ['owner', ['Audit', 'Orders', 'Contacts', 'Products']],
    ['catalogue', ['Products']],
    ['orders', ['Orders', 'Products']],
    ['support', ['Orders', 'Contacts', 'Products']],
    ['read-only', ['Audit', 'Orders', 'Contacts', 'Products']],
  ] as const)('links to the screens that %s staff may see', async (role, expected) => {
    fake.api.on(endpoints.getStoreConfig, () => ({ name: 'Vajra' }));
    renderScreen(
      <MenuContext value={[...audit, ...products, ...orders, ...contacts]}>
        <Routes>
          <Route element={<AdminLayout signOut={async () => false} />}>
            <Route path="/admin" element={<h1>Dashboard</h1>} />
          </Route>
        </Routes>
      </MenuContext>,
      '/admin',
      { ...testAdmin, role },
    );
    const [navigation] = await screen.findAllByRole('navigation', { name: 'Admin' });
    const names = ['Audit', 'Orders', 'Contacts', 'Products'];
    const links = within(navigation as HTMLElement).getAllByRole('link');
    const shown = links.map(({ textContent }) => textContent ?? '');
    expect(names.filter((name) => shown.includes(name))).toEqual(expected);
  });

  it.each([
    ['opens the login form after Logout', true, '/login'],
    ['stays when the user decides to stay signed in', false, '/admin'],
  ])('%s', async (_, isSignedOut, path) => {
    fake.api.on(endpoints.getStoreConfig, () => ({ name: 'Vajra' }));
    const signOut = vi.fn(async () => isSignedOut);
    renderScreen(<AdminLayout signOut={signOut} />);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(signOut).toHaveBeenCalledOnce();
    await waitFor(() => expect(currentPath()).toBe(path));
  });

  it('asks for a second factor that the store requires, then shows the screen', async () => {
    let passkeys: object[] = [];
    const refused = { description: 'Please set up two-step sign-in first.' };
    fake.api.on(endpoints.dashboardCounter, () =>
      passkeys.length > 0
        ? { status: true, description: '', data: {} }
        : Response.json(
            { ...refused, data: { code: 'second_factor_setup_required' } },
            { status: 403 },
          ),
    );
    fake.api.on(endpoints.getSecondFactors, () => ({
      hasAuthenticatorApp: false,
      passkeys,
      recoveryCodesLeft: passkeys.length * 10,
    }));
    renderScreen(
      <Routes>
        <Route element={<AdminLayout signOut={async () => false} />}>
          <Route path="/admin" element={<Dashboard />} />
        </Route>
      </Routes>,
    );
    expect(await screen.findByRole('heading', { name: 'Secure your account' })).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();

    passkeys = [
      { passkey_id: 'a', name: 'Key', createdAt: new Date().toISOString(), lastUsedAt: null },
    ];
    // Another tab has added it.
    window.dispatchEvent(new Event('visibilitychange'));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeDefined());
  });
});
