import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { UploadProgress } from './UploadProgress.tsx';

const files = [new File(['x'], 'one.png'), new File(['y'], 'two.png')];
const cancel = () => screen.queryByRole('button', { name: 'Cancel upload' });

it('shows one bar for all files, until they are sent', async () => {
  const onCancel = vi.fn();
  const { rerender } = render(
    <UploadProgress files={files} progress={0.456} onCancel={onCancel} />,
  );
  const bar = screen.getByRole('progressbar', { name: 'Uploading 2 files' });
  expect(bar).toHaveProperty('value', 0.456);
  expect(screen.getByText('45%')).toBeDefined();
  await userEvent.click(cancel() as HTMLElement);
  expect(onCancel).toHaveBeenCalledOnce();

  // The server may have saved them, so that a cancelled request would not say the truth.
  rerender(<UploadProgress files={files} progress={1} onCancel={onCancel} />);
  expect(screen.getByRole('progressbar', { name: 'Saving 2 files...' })).toBeDefined();
  expect(cancel()).toBeNull();
});

it('names a single file', () => {
  render(<UploadProgress files={files.slice(0, 1)} progress={0} onCancel={vi.fn()} />);
  expect(screen.getByRole('progressbar', { name: 'Uploading one.png' })).toBeDefined();
});
