import type { OrderChart } from '@vajra/contract';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
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
import { type ChartPart, chartData, chartOptions } from './chart-config.ts';
import { chartParts } from './chart-labels.ts';
import styles from './OrderChart.module.css';
import { useChartColors } from './use-chart-colors.ts';

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

interface PartCanvasProps {
  chart: OrderChart;
  part: ChartPart;
}

/** Orders as bars and revenue as lines. Hidden from screen readers, which read the table instead. */
export function OrderChartCanvas({ chart }: { chart: OrderChart }) {
  return chartParts(chart).map((part) => (
    <PartCanvas key={part.currency} chart={chart} part={part} />
  ));
}

function PartCanvas({ chart, part: { currency, hasOrders } }: PartCanvasProps) {
  const colors = useChartColors();
  const isStill = useReducedMotion();
  const data = useMemo(
    () => chartData(chart, { currency, hasOrders }, colors),
    [chart, currency, hasOrders, colors],
  );
  const options = useMemo(
    () => chartOptions({ currency, hasOrders }, colors, isStill),
    [currency, hasOrders, colors, isStill],
  );
  return (
    <div className={styles.chart} aria-hidden="true">
      <ChartCanvas type="bar" data={data} options={options} />
    </div>
  );
}
