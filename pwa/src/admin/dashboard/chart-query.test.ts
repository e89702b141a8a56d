import { describe, expect, it } from 'vitest';
import { parseChartQuery, validateChartQuery } from './chart-query.ts';

describe('chart query', () => {
  it('is read from the URL without invalid values', () => {
    const days = { from: '2026-01-01', to: '2026-01-31' };
    expect(parseChartQuery({ range: 'week', ...days })).toEqual({ range: 'week', ...days });
    expect(parseChartQuery({ range: 'year', from: '0001-01-01', to: 'x' })).toEqual({
      range: 'day',
    });
  });

  it('rejects reversed and too long periods', () => {
    const days = { from: '2020-01-01', to: '2022-01-01' };
    expect(validateChartQuery({ range: 'day', ...days })).toContain('up to 400 days');
    expect(validateChartQuery({ range: 'week', ...days })).toBeUndefined();
    expect(validateChartQuery({ range: 'day', from: '2022-01-02', to: '2022-01-01' })).toBe(
      'The last day is before the first.',
    );
    expect(validateChartQuery({ range: 'day', to: '2022-01-01' })).toBeUndefined();
  });
});
