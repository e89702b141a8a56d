import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StoneDrawing } from './StoneDrawing.tsx';

it.each([
  ['0.7 ct Pear', 'Pear', 'Drawing of a pear cut, not a photo'],
  ['0.7 ct Trillion', 'Trillion', 'Drawing of a diamond, not a photo'],
  ['Tara Studs', 'Round', 'Drawing of a ring, not a photo'],
  ['Gift card', undefined, 'Drawing of a ring, not a photo'],
])('stands for %s with the shape %s', (name, shape, label) => {
  render(<StoneDrawing product={{ name, diamondshape: shape ? { name: shape } : null }} />);
  expect(screen.getByRole('img', { name: label })).toBeDefined();
});
