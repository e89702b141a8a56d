import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { descriptionOf, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { InquiryPage } from './InquiryPage.tsx';

const fake = setUpFakeApi();

it('requires a name, an address or number, and a wish', async () => {
  renderScreen(<InquiryPage />, '/custom', null);
  const field = (name: string) => screen.getByRole('textbox', { name });
  field('Email').focus();
  fireEvent.click(screen.getByRole('button', { name: 'SEND INQUIRY' }));
  await waitFor(() => expect(descriptionOf(field('Name'))).toBe('Name is required'));
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(3);
  expect(descriptionOf(field('Email'))).toMatch(/^Enter an email address or a phone/);
  const wish = field('Additional information (optional)');
  expect(descriptionOf(wish)).toContain('Tell us at least one wish');
  expect(document.activeElement).toBe(field('Name'));
  expect(fake.api.changes).toEqual([]);
});
