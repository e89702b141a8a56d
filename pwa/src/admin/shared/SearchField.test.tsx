import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SearchField } from './SearchField.tsx';

const message = 'Enter at least one letter or digit.';

function show(value: string) {
  render(<SearchField label="Search orders" value={value} onChange={() => undefined} />);
  return screen.getByRole('searchbox', { name: 'Search orders' });
}

it.each(['--', '!!!', "   '", '💎'])('says that %j finds nothing', (value) => {
  expect(show(value).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(message)).toBeTruthy();
});

it.each(['', 'a', '(9', 'हि', '½'])('accepts %j', (value) => {
  expect(show(value).getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText(message)).toBeNull();
});
