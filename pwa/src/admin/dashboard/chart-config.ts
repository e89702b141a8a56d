import type { Currency, OrderChart } from '@vajra/contract';
import type { ChartData, ChartOptions } from 'chart.js';
import { currencyNames, formatAmount, formatLabel, formatShortAmount } from './chart-labels.ts';
import type { ChartColors } from './use-chart-colors.ts';

/** What one canvas shows. Amounts of two currencies have no common axis, so each has its own canvas. */
export interface ChartPart {
  currency: Currency;
  /** Whether it shows the number of orders too. */
  hasOrders: boolean;
}

/** Returns revenue as a line, and orders as bars behind it. */
export function chartData(
  chart: OrderChart,
  { currency, hasOrders }: ChartPart,
  colors: ChartColors,
): ChartData<'bar' | 'line'> {
  const revenue = {
    type: 'line' as const,
    label: currencyNames[currency],
    data: chart.revenue[currency],
    yAxisID: currency,
    borderColor: colors[currency],
    backgroundColor: colors[currency],
    borderWidth: 2,
    pointRadius: chart.labels.length > 60 ? 0 : 2,
    pointHitRadius: 12,
  };
  const orders = {
    type: 'bar' as const,
    label: 'Orders',
    data: chart.orders,
    yAxisID: 'orders',
    backgroundColor: colors.bar,
    maxBarThickness: 28,
    order: 1, // behind the line
  };
  return {
    labels: chart.labels.map((label) => formatLabel(chart.range, label)),
    datasets: hasOrders ? [revenue, orders] : [revenue],
  };
}

/** Returns the axes, the legend and the tooltips. */
export function chartOptions(
  { currency, hasOrders }: ChartPart,
  { ink, line }: ChartColors,
  isStill: boolean,
): ChartOptions<'bar' | 'line'> {
  const title = (text: string) => ({ display: true, text, color: ink });
  const ticks = { color: ink };
  const grid = { color: line };
  const revenueAxis = {
    position: 'right' as const,
    beginAtZero: true,
    title: title(currencyNames[currency]),
    ticks: {
      ...ticks,
      callback: (value: number | string) => formatShortAmount(Number(value), currency),
    },
    grid: hasOrders ? { display: false } : grid,
    border: { display: false },
  };
  const ordersAxis = {
    position: 'left' as const,
    beginAtZero: true,
    title: title('Orders'),
    ticks: { ...ticks, precision: 0 },
    grid,
    border: { display: false },
  };
  return {
    responsive: true,
    maintainAspectRatio: false,
    ...(isStill && { animation: false as const }),
    interaction: { mode: 'index', intersect: false },
    plugins: {
      legend: { position: 'bottom', labels: { color: ink, usePointStyle: true, boxHeight: 7 } },
      tooltip: {
        callbacks: {
          label: ({ dataset, parsed }) => {
            const value = Number(parsed.y);
            const isRevenue = dataset.yAxisID === currency;
            return `${dataset.label}: ${isRevenue ? formatAmount(value, currency) : value}`;
          },
        },
      },
    },
    scales: {
      x: { ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16 }, grid: { display: false } },
      ...(hasOrders && { orders: ordersAxis }),
      [currency]: revenueAxis,
    },
  };
}
