import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { trackInput } from '../ui/unsaved-input.ts';
import { UpdateBar } from './UpdateBar.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('activates the new version on Reload, and asks first if a form is filled in', async () => {
  trackInput();
  const activate = vi.fn();
  render(
    <ConfirmProvider>
      <form>
        <input aria-label="Message" />
      </form>
      <UpdateBar activate={activate} />
    </ConfirmProvider>,
  );
  await userEvent.type(screen.getByLabelText('Message'), 'Two carats.');
  await press('Reload');
  await screen.findByRole('dialog', { name: 'Reload now?' });
  await press('Stay');
  expect(activate).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText('Message'));
  await press('Reload');
  expect(activate).toHaveBeenCalledOnce();
});
