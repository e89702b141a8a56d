import { screen, within } from '@testing-library/react';
import { endpoints, type StaffRole } from '@vajra/contract';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { testAdmin } from '../session/test-session.ts';
import { AdminRoutes } from './admin-routes.tsx';
import { endpoints as adminEndpoints } from './shared/endpoints.ts';
import { renderScreen, setUpFakeApi } from './shared/test-screen.tsx';

const fake = setUpFakeApi();
beforeEach(() => {
  const none = { status: true, description: '' };
  fake.api.on(endpoints.getProducts, () => ({
    ...none,
    data: { productData: [], totalCount: 0 },
  }));
});

function show(path: string, role: StaffRole | undefined): void {
  const admin = <AdminRoutes signOut={() => Promise.resolve(true)} />;
  const routes = (
    <Routes>
      <Route path="/admin/*" element={admin} />
    </Routes>
  );
  renderScreen(routes, path, { ...testAdmin, role });
}

const linkNames = async () => {
  const [nav] = await screen.findAllByRole('navigation', { name: 'Admin' });
  return within(nav ?? document.body)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
};

const sales = ['Orders', 'Accepted orders', 'Users'];
const messages = ['Custom inquiries', 'Contacts'];

describe('the navigation', () => {
  it.each<[StaffRole | undefined, string[], string[]]>([
    [undefined, ['Audit', ...sales, ...messages, 'Sliders'], []],
    ['owner', ['Audit', ...sales, ...messages, 'Sliders'], []],
    ['catalogue', ['Sliders'], ['Audit', ...sales, ...messages]],
    ['orders', sales, ['Audit', ...messages, 'Sliders']],
    ['support', [...sales, ...messages], ['Audit', 'Sliders']],
    ['read-only', ['Audit', ...sales, ...messages], ['Sliders']],
  ])('offers what staff with the role %s may do', async (role, offered, hidden) => {
    show('/admin/products', role);
    const names = await linkNames();
    expect(names).toEqual(expect.arrayContaining(['Dashboard', 'Products', 'Reviews', ...offered]));
    expect(names.filter((name) => hidden.includes(name ?? ''))).toEqual([]);
  });
});

describe('a screen that the role does not include', () => {
  it.each([
    ['/admin/orders', 'catalogue'],
    ['/admin/orders/VJ-1/slip', 'catalogue'],
    ['/admin/products/new', 'orders'],
    ['/admin/products/5', 'read-only'],
    ['/admin/audit', 'support'],
  ] as const)('%s says so to %s and requests nothing', async (path, role) => {
    show(path, role);
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeDefined();
    const requested = fake.api.requests.map(({ url }) => url);
    expect(requested.filter((url) => url !== adminEndpoints.dashboardCounter.path)).toEqual([]);
  });
});

describe('actions that the role does not include', () => {
  it.each([
    ['catalogue', true],
    ['read-only', false],
  ] as const)('are hidden: %s may add products: %s', async (role, isOffered) => {
    show('/admin/products', role);
    expect(await screen.findByText('No products available.')).toBeDefined();
    expect(screen.queryByRole('link', { name: '+ Add product' }) !== null).toBe(isOffered);
    expect(screen.queryByRole('link', { name: 'Import' }) !== null).toBe(isOffered);
    expect(screen.getByRole('button', { name: /Export/ })).toBeDefined();
  });
});
