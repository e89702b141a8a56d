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
import { Chart as Drawing } from 'react-chartjs-2';
import { useReducedMotion } from '../../ui/use-reduced-motion.ts';
import { briefMoney, currenciesIn, currencyNames, labelWords, moneyWords } from './chart-labels.ts';
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

/** Orders as bars, what they brought in as lines. The table beside it says the same in words. */
export default function OrderChartDrawing({ chart }: { chart: OrderChart }) {
  const colours = useChartColors();
  const isStill = useReducedMotion();
  const shown = useMemo(() => dataOf(chart, colours), [chart, colours]);
  const options = useMemo(() => optionsOf(chart, colours, isStill), [chart, colours, isStill]);
  return (
    <div className={styles.drawing} aria-hidden="true">
      <Drawing type="bar" data={shown} options={options} />
    </div>
  );
}

function dataOf(chart: OrderChart, colours: ChartColors): ChartData<'bar' | 'line'> {
  const lines = currenciesIn(chart).map((currency) => ({
    type: 'line' as const,
    label: currencyNames[currency],
    data: chart.revenue[currency],
    yAxisID: currency,
    borderColor: colours[currency],
    backgroundColor: colours[currency],
    borderWidth: 2,
    // Told apart without colour as well.
    borderDash: currency === 'USD' ? [6, 4] : [],
    pointRadius: chart.labels.length > 60 ? 0 : 2,
    pointHitRadius: 12,
  }));
  const bars = {
    type: 'bar' as const,
    label: 'Orders',
    data: chart.orders,
    yAxisID: 'orders',
    backgroundColor: colours.bar,
    maxBarThickness: 28,
    order: 1, // behind the lines
  };
  return {
    labels: chart.labels.map((label) => labelWords(chart.range, label)),
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
      // Two scales of money over one another would say nothing.
      display: index === 0,
      title: title(currencyNames[currency]),
      ticks: {
        ...ticks,
        callback: (value: number | string) => briefMoney(Number(value), currency),
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
            return `${dataset.label}: ${currency ? moneyWords(value, currency) : value}`;
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
