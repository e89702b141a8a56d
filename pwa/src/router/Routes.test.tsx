import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Link, NavLink } from './Link.tsx';
import { MemoryRouter } from './MemoryRouter.tsx';
import { Navigate, Outlet, useLocation, useNavigationType, useParams } from './Router.tsx';
import { Route, Routes } from './Routes.tsx';

function Layout() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>{`count ${count}`}</button>
      <Link to="/shapes/7">shape</Link>
      <Link to="?page=2">page</Link>
      <NavLink to="/admin">admin</NavLink>
      <NavLink to="/admin" end>
        dashboard
      </NavLink>
      <Outlet />
    </>
  );
}

const Shape = () => <h1>{`shape ${useParams().id}`}</h1>;
const Where = () => {
  const { pathname, search } = useLocation();
  return <p>{`${useNavigationType()} ${pathname}${search}`}</p>;
};

function renderAt(path: string) {
  render(
    <MemoryRouter path={path}>
      <Where />
      <Routes>
        <Route element={<Layout />}>
          <Route path="/" element={<h1>home</h1>} />
          <Route path="/shapes/:id" element={<Shape />} />
          <Route path="/old" element={<Navigate to="/" replace />} />
          <Route path="*" element={<h1>not found</h1>} />
          <Route
            path="/admin/*"
            element={
              <Routes>
                <Route index element={<h1>dashboard</h1>} />
                <Route path="orders/:id" element={<Shape />} />
                <Route path="orders/new" element={<h1>new</h1>} />
              </Routes>
            }
          />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

it.each([
  ['/', 'home'],
  ['/shapes/3', 'shape 3'],
  ['/nowhere', 'not found'],
  ['/admin', 'dashboard'],
  ['/admin/orders/5', 'shape 5'],
  ['/admin/orders/new', 'new'],
  ['/old', 'home'],
])('%s shows %s', (path, heading) => {
  renderAt(path);
  expect(screen.getByRole('heading').textContent).toBe(heading);
});

it('keeps the state of a layout when its screen changes', async () => {
  renderAt('/');
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('link', { name: 'shape' }));
  expect(screen.getByRole('heading').textContent).toBe('shape 7');
  expect(screen.getByRole('button').textContent).toBe('count 1');
  screen.getByText('PUSH /shapes/7');
});

it('resolves a query against the current path, and replaces the entry of the same page', async () => {
  renderAt('/shapes/3');
  await userEvent.click(screen.getByRole('link', { name: 'page' }));
  screen.getByText('PUSH /shapes/3?page=2');
  await userEvent.click(screen.getByRole('link', { name: 'page' }));
  screen.getByText('REPLACE /shapes/3?page=2');
});

it('marks the current page in a menu', () => {
  renderAt('/admin/orders/5');
  const current = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current');
  expect(current('admin')).toBe('page');
  expect(current('dashboard')).toBeNull();
});

it('leaves a link to the browser that opens elsewhere', async () => {
  const openedByBrowser = vi.fn((event: Event) => !event.defaultPrevented);
  addEventListener('click', openedByBrowser);
  renderAt('/');
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'shape' }));
  expect(openedByBrowser).toHaveLastReturnedWith(true);
  expect(screen.getByRole('heading').textContent).toBe('home');
  removeEventListener('click', openedByBrowser);
});
