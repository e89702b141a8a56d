import { describe, expect, it } from 'vitest';
import { chartQueryOf, problemOf } from './chart-query.ts';

describe('the address of the chart', () => {
  it('asks for what it says, and leaves out what means nothing', () => {
    const days = { from: '2026-01-01', to: '2026-01-31' };
    expect(chartQueryOf({ range: 'week', ...days })).toEqual({ range: 'week', ...days });
    expect(chartQueryOf({ range: 'year', from: '0001-01-01', to: 'x' })).toEqual({ range: 'day' });
  });

  it('knows what cannot be drawn', () => {
    const days = { from: '2020-01-01', to: '2022-01-01' };
    expect(problemOf({ range: 'day', ...days })).toContain('400 days at most');
    expect(problemOf({ range: 'week', ...days })).toBeUndefined();
    expect(problemOf({ range: 'day', from: '2022-01-02', to: '2022-01-01' })).toBe(
      'The last day is before the first.',
    );
    expect(problemOf({ range: 'day', to: '2022-01-01' })).toBeUndefined();
  });
});
