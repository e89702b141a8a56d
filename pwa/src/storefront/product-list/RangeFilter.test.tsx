import { fireEvent, render, screen } from '@testing-library/react';
import type { Bounds } from '@vajra/contract';
import { expect, it, vi } from 'vitest';
import { RangeFilter } from './RangeFilter.tsx';

const bars = [
  { from: 45_000, to: 50_000, count: 3 },
  { from: 900_000, to: 1_000_000, count: 1 },
];

function show(bounds?: Bounds, shownBars = bars) {
  const onChange = vi.fn<(bounds: Bounds | null) => void>();
  const filter = (next?: Bounds) => (
    <RangeFilter field="price" currency="INR" bars={shownBars} bounds={next} onChange={onChange} />
  );
  const { rerender } = render(filter(bounds));
  return { onChange, show: (next?: Bounds) => rerender(filter(next)) };
}

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

function type(name: string, text: string): void {
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.keyDown(field(name), { key: 'Enter' });
}

it('shows the ends of the histogram, and no bounds without a range', () => {
  show();
  expect(slider('Lowest price').getAttribute('aria-valuetext')).toBe('₹45,000');
  expect(slider('Highest price').getAttribute('aria-valuetext')).toBe('₹10,00,000');
  expect([field('Lowest price').value, field('Highest price').value]).toEqual(['', '']);
  expect(field('Highest price').placeholder).toBe('₹10,00,000');
});

it('reports a range when a handle is released, not while it moves', () => {
  const { onChange, show: rerender } = show();
  const high = slider('Highest price');
  fireEvent.input(high, { target: { value: '3' } });
  expect(field('Highest price').value).toBe('₹50,000');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent(high, new Event('change', { bubbles: true }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ max: 50_000 });
  rerender({ max: 50_000 });
  const low = slider('Lowest price');
  fireEvent.input(low, { target: { value: '60' } });
  fireEvent(low, new Event('change', { bubbles: true }));
  expect(onChange).toHaveBeenLastCalledWith({ min: 50_000, max: 50_000 }); // handles do not pass
});

it('has no range with both handles at their ends', () => {
  const { onChange } = show({ max: 50_000 });
  const high = slider('Highest price');
  fireEvent.input(high, { target: { value: high.max } });
  fireEvent(high, new Event('change', { bubbles: true }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});

it.each([
  ['4 lakh', 400_000],
  ['4,00,000', 400_000],
  ['1.5L', 150_000],
  ['50k', 50_000],
])('understands %s', (text, max) => {
  const { onChange } = show();
  type('Highest price', text);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ max });
});

it('orders bounds that are typed the wrong way round, and removes those that are emptied', () => {
  const { onChange, show: rerender } = show({ min: 60_000 });
  type('Highest price', '50k');
  expect(onChange).toHaveBeenLastCalledWith({ min: 50_000, max: 60_000 });
  rerender({ min: 50_000, max: 60_000 });
  type('Lowest price', '');
  expect(onChange).toHaveBeenLastCalledWith({ max: 60_000 });
});

it('keeps a typed bound exactly while the other handle moves', () => {
  const { onChange } = show({ min: 123_456.78 });
  const high = slider('Highest price');
  fireEvent.input(high, { target: { value: String(Number(high.max) - 1) } });
  fireEvent(high, new Event('change', { bubbles: true }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ min: 123_456.78, max: 950_000 });
});

it('says what a number looks like instead of applying something else', () => {
  const { onChange } = show();
  type('Highest price', 'cheap');
  expect(screen.getByText('Enter a number, such as 4,00,000, 4 lakh or 50k.')).toBeTruthy();
  expect(field('Highest price').getAttribute('aria-invalid')).toBe('true');
  expect(onChange).not.toHaveBeenCalled();
  type('Highest price', '4 lakh');
  expect(onChange).toHaveBeenCalledOnce();
  expect(field('Highest price').hasAttribute('aria-invalid')).toBe(false);
});

it('can still be typed when no product is left to show on a slider', () => {
  const { onChange } = show({ max: 1 }, []);
  expect(screen.queryByRole('slider')).toBeNull();
  expect(field('Highest price').value).toBe('₹1');
  type('Highest price', '');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});
