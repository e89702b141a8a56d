import { fireEvent, screen, waitFor } from '@testing-library/react';
import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { currentPath, descriptionOf, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { LoginScreen } from './LoginScreen.tsx';

const fake = setUpFakeApi();

function submit(values: Readonly<Record<string, string>>): void {
  renderScreen(<LoginScreen />, '/login', null);
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
}

it('requires an email address and a password', async () => {
  submit({});
  await waitFor(() => {
    expect(descriptionOf(screen.getByLabelText('Email'))).toBe('Email is required');
  });
  expect(descriptionOf(screen.getByLabelText('Password'))).toBe('Password is required');
  expect(fake.api.requests).toEqual([]);
});

it('shows why the login was refused', async () => {
  const refusal = { status: false, description: 'Invalid email or password.', data: null };
  fake.api.on(endpoints.login, () => Response.json(refusal, { status: 401 }));
  submit({ Email: 'asha@example.com', Password: 'wrong' });
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password.');
  expect(currentPath()).toBe('/login');
});
