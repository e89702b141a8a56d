import type { OrderChart } from '@vajra/contract';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartData,
  type ChartOptions,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useMemo } from 'react';
import { Chart as ChartCanvas } from 'react-chartjs-2';
import { useReducedMotion } from '../../ui/use-reduced-motion.ts';
import {
  currenciesIn,
  currencyNames,
  formatAmount,
  formatLabel,
  formatShortAmount,
} from './chart-labels.ts';
import styles from './OrderChart.module.css';
import { type ChartColors, useChartColors } from './use-chart-colors.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);
Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;

/** Orders as bars and revenue as lines. Hidden from screen readers, which read the table instead. */
export function OrderChartCanvas({ chart }: { chart: OrderChart }) {
  const colors = useChartColors();
  const isStill = useReducedMotion();
  const shown = useMemo(() => dataOf(chart, colors), [chart, colors]);
  const options = useMemo(() => optionsOf(chart, colors, isStill), [chart, colors, isStill]);
  return (
    <div className={styles.chart} aria-hidden="true">
      <ChartCanvas type="bar" data={shown} options={options} />
    </div>
  );
}

function dataOf(chart: OrderChart, colors: ChartColors): ChartData<'bar' | 'line'> {
  const lines = currenciesIn(chart).map((currency) => ({
    type: 'line' as const,
    label: currencyNames[currency],
    data: chart.revenue[currency],
    yAxisID: currency,
    borderColor: colors[currency],
    backgroundColor: colors[currency],
    borderWidth: 2,
    // Distinguishes the lines without relying on color.
    borderDash: currency === 'USD' ? [6, 4] : [],
    pointRadius: chart.labels.length > 60 ? 0 : 2,
    pointHitRadius: 12,
  }));
  const bars = {
    type: 'bar' as const,
    label: 'Orders',
    data: chart.orders,
    yAxisID: 'orders',
    backgroundColor: colors.bar,
    maxBarThickness: 28,
    order: 1, // behind the lines
  };
  return {
    labels: chart.labels.map((label) => formatLabel(chart.range, label)),
    datasets: [...lines, bars],
  };
}

function optionsOf(
  chart: OrderChart,
  { ink, line }: ChartColors,
  isStill: boolean,
): ChartOptions<'bar' | 'line'> {
  const title = (text: string) => ({ display: true, text, color: ink });
  const ticks = { color: ink };
  const money = currenciesIn(chart).map((currency, index) => [
    currency,
    {
      position: 'right' as const,
      beginAtZero: true,
      // Two overlapping money scales would be unreadable.
      display: index === 0,
      title: title(currencyNames[currency]),
      ticks: {
        ...ticks,
        callback: (value: number | string) => formatShortAmount(Number(value), currency),
      },
      grid: { display: false },
      border: { display: false },
    },
  ]);
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
            const currency = currenciesIn(chart).find((one) => one === dataset.yAxisID);
            const value = Number(parsed.y);
            return `${dataset.label}: ${currency ? formatAmount(value, currency) : value}`;
          },
        },
      },
    },
    scales: {
      x: { ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16 }, grid: { display: false } },
      orders: {
        position: 'left',
        beginAtZero: true,
        title: title('Orders'),
        ticks: { ...ticks, precision: 0 },
        grid: { color: line },
        border: { display: false },
      },
      ...Object.fromEntries(money),
    },
  };
}
