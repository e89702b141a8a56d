import type { OrderChart } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { chartData, chartOptions } from './chart-config.ts';
import { chartParts } from './chart-labels.ts';

const chart: OrderChart = {
  range: 'day',
  timeZone: 'Asia/Kolkata',
  from: '2026-11-01',
  to: '2026-11-02',
  labels: ['2026-11-01', '2026-11-02'],
  orders: [2, 3],
  byStatus: { Pending: [2, 3], Shipped: [0, 0], Delivered: [0, 0], Cancelled: [0, 0] },
  revenue: { INR: [900_000, 0], USD: [0, 1890] },
};
const colors = { ink: 'ink', line: 'line', bar: 'bar', INR: 'gold', USD: 'green' };

describe('the chart', () => {
  it('shows each currency that was sold on a canvas of its own, with orders on the first', () => {
    expect(chartParts(chart)).toEqual([
      { currency: 'INR', hasOrders: true },
      { currency: 'USD', hasOrders: false },
    ]);
    const onlyDollars = { ...chart, revenue: { ...chart.revenue, INR: [0, 0] } };
    expect(chartParts(onlyDollars)).toEqual([{ currency: 'USD', hasOrders: true }]);
    const none = { ...chart, revenue: { INR: [0, 0], USD: [0, 0] } };
    expect(chartParts(none)).toEqual([{ currency: 'INR', hasOrders: true }]);
  });

  it('gives every data set an axis that is shown', () => {
    for (const part of chartParts(chart)) {
      const { scales = {} } = chartOptions(part, colors, true);
      const { datasets } = chartData(chart, part, colors);
      expect(Object.keys(scales).sort()).toEqual(
        ['x', ...datasets.map(({ yAxisID }) => yAxisID)].sort(),
      );
      for (const scale of Object.values(scales)) expect(scale?.display).not.toBe(false);
    }
  });
});
