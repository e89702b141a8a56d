import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';

const fake = setUpFakeApi();

it('reports what it may not fetch', async () => {
  const refused = () => Response.json({ message: 'Only for staff.' }, { status: 403 });
  for (const method of ['GET', 'POST']) fake.api.on({ method, path: '/.*' }, refused);
  renderScreen(<DashboardScreen />);
  expect(await screen.findAllByText('Failed To Fetch Dashboard Data')).toHaveLength(1);
  expect(await screen.findAllByText('Failed to fetch orders.')).toHaveLength(2);
  expect(screen.queryByText('Total Orders')).toBeNull();
});
