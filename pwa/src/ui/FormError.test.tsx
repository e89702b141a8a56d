import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FormError, type FormProblem } from './FormError.tsx';

const form = (problem: FormProblem | null) => (
  <form>
    <FormError problem={problem} />
    <input aria-label="Name" />
  </form>
);

it('announces a problem, takes the focus and stays until the form is changed', () => {
  const problem = { error: new Error('refused'), text: 'Wrong password.' };
  const { rerender } = render(form(problem));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Wrong password.');
  expect(document.activeElement).toBe(alert);
  rerender(form(problem));
  expect(screen.getByRole('alert')).toBe(alert);

  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'x' } });
  rerender(form({ ...problem }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows the same text again for another attempt', () => {
  const text = 'Wrong password.';
  const { rerender } = render(form({ error: new Error('first'), text }));
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'x' } });
  rerender(form({ error: new Error('second'), text }));
  expect(screen.getByRole('alert').textContent).toBe(text);
  rerender(form(null));
  expect(screen.queryByRole('alert')).toBeNull();
});
