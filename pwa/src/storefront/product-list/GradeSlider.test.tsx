import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { GradeSlider } from './GradeSlider.tsx';

/** In another order than the trade's, with a value of the shop's own. */
const choices = [
  { id: 4, name: 'VS1' },
  { id: 1, name: 'IF' },
  { id: 9, name: 'Eye clean' },
  { id: 2, name: 'vvs1' },
  { id: 5, name: 'SI1' },
];

function show(chosen: number[] = [], kind: 'clarity' | 'diamondShape' = 'clarity') {
  const onChange = vi.fn();
  render(<GradeSlider kind={kind} title="clarity" {...{ choices, chosen, onChange }} />);
  return onChange;
}

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });

function move(name: string, position: number): void {
  fireEvent.input(slider(name), { target: { value: String(position) } });
  fireEvent(slider(name), new Event('change', { bubbles: true }));
}

it('chooses neighbouring grades from best to worst in one gesture', () => {
  const onChange = show();
  expect(slider('Best clarity').getAttribute('aria-valuetext')).toBe('IF');
  expect(slider('Lowest clarity').getAttribute('aria-valuetext')).toBe('SI1');
  move('Lowest clarity', 2);
  expect(onChange).toHaveBeenCalledExactlyOnceWith([1, 2, 4]);
});

it('begins with the chosen grades, and keeps other values', () => {
  const onChange = show([2, 4, 9]);
  expect(slider('Best clarity').getAttribute('aria-valuetext')).toBe('vvs1');
  expect(slider('Lowest clarity').getAttribute('aria-valuetext')).toBe('VS1');
  move('Best clarity', 2);
  expect(onChange).toHaveBeenLastCalledWith([4, 9]);
});

it('has no filter when it covers all grades', () => {
  const onChange = show([1, 2, 4]);
  move('Lowest clarity', 3);
  expect(onChange).toHaveBeenCalledExactlyOnceWith([]);
});

it('is not shown for what has no grades, nor for fewer than three', () => {
  show([], 'diamondShape');
  expect(screen.queryByRole('slider')).toBeNull();
  render(
    <GradeSlider
      {...{ kind: 'clarity', title: 'clarity', chosen: [], onChange: vi.fn() }}
      choices={choices.slice(0, 2)}
    />,
  );
  expect(screen.queryByRole('slider')).toBeNull();
});
