import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test-screen.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

it('shows an error for a link without a token', () => {
  renderScreen(<ResetPasswordPage />, '/reset-password', null);
  const text = 'This link is no longer valid. Please request a new one.';
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(screen.queryByRole('button')).toBeNull();
  const link = screen.getByRole('link', { name: 'Request a new link' });
  expect(link.getAttribute('href')).toBe('/forgot-password');
});
