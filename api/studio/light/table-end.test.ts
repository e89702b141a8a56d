import { describe, expect, it } from 'vitest';
import { tableEndFactor } from './table-end.ts';

describe('tableEndFactor', () => {
  it('darkens the horizon on the camera side only', () => {
    expect(tableEndFactor(0.75, 1, 0)).toBeCloseTo(0.25);
    expect(tableEndFactor(0.75, 0, 0)).toBe(1);
    expect(tableEndFactor(0.75, -1, 0)).toBe(1);
  });

  it('does not darken the table below the piece', () => {
    expect(tableEndFactor(0.75, 0.7, 0.71)).toBe(1);
  });

  it('changes smoothly', () => {
    for (let forward = 0; forward < 1; forward += 0.01) {
      const step = tableEndFactor(1, forward + 0.01, 0.1) - tableEndFactor(1, forward, 0.1);
      expect(Math.abs(step)).toBeLessThan(0.03);
    }
  });
});
