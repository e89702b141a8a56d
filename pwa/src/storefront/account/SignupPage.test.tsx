import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { descriptionOf, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { SignupPage } from './SignupPage.tsx';

const fake = setUpFakeApi();

const good = {
  Username: 'Asha Rao',
  Email: 'asha.rao@example.com',
  'Mobile Number': '+919876543210',
  Password: 'a good password',
  'Confirm Password': 'a good password',
};

it.each<[name: keyof typeof good, value: string, message: string]>([
  ['Username', '', 'Username is required'],
  ['Email', '', 'Email is required'],
  ['Email', 'invalid', 'Invalid email format'],
  ['Mobile Number', '', 'Phone number is required'],
  ['Mobile Number', 'call me', 'Phone number must be in format +<country code><10-15 digits>'],
  ['Mobile Number', '+12', 'Phone number must be in format +<country code><10-15 digits>'],
  ['Password', '', 'Password is required'],
  ['Confirm Password', 'another password', 'Passwords do not match'],
])('shows an error at the field %s with the value "%s"', async (name, value, message) => {
  renderScreen(<SignupPage />, '/signup', null);
  for (const [label, typed] of Object.entries({ ...good, [name]: value })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Signup' }));
  const field = screen.getByLabelText(name);
  await waitFor(() => expect(descriptionOf(field)).toContain(message));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(fake.api.changes).toEqual([]);
});
