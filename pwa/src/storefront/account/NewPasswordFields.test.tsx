import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { NewPasswordFields } from './NewPasswordFields.tsx';

function Form() {
  const form = useForm({ defaultValues: { password: '', confirm_password: '' } });
  return <NewPasswordFields form={form} />;
}

it('describes the strength of the password in words while it is typed', async () => {
  const user = userEvent.setup();
  render(<Form />);
  // Its place is there before its script, so that no field moves when that is loaded.
  const status = screen.getByRole('status');
  expect(status).toHaveProperty('textContent', '');
  await user.type(screen.getByLabelText('Password'), 'password');
  await waitFor(() =>
    expect(status).toHaveProperty('textContent', 'Password strength: easy to guess'),
  );
  await user.type(screen.getByLabelText('Password'), ' but much longer words');
  expect(status).toHaveProperty('textContent', 'Password strength: strong');
});
