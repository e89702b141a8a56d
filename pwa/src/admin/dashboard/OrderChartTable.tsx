import type { Currency, OrderChart } from '@vajra/contract';
import { type Column, Table } from '../../ui/Table.tsx';
import { currenciesIn, currencyNames, formatAmount, formatLabel } from './chart-labels.ts';
import styles from './OrderChartTable.module.css';

interface Row {
  label: string;
  orders: number;
  cancelled: number;
  revenue: Readonly<Record<Currency, number>>;
}

function rowsOf({ labels, orders, byStatus, revenue }: OrderChart): Row[] {
  return labels.map((label, index) => ({
    label,
    orders: orders[index] ?? 0,
    cancelled: byStatus.Cancelled[index] ?? 0,
    revenue: { INR: revenue.INR[index] ?? 0, USD: revenue.USD[index] ?? 0 },
  }));
}

interface OrderChartTableProps {
  chart: OrderChart;
  /** Otherwise it is only for screen readers, which cannot read the chart. */
  isVisible: boolean;
}

export function OrderChartTable({ chart, isVisible }: OrderChartTableProps) {
  const columns: Column<Row>[] = [
    { key: 'label', head: 'Time', cell: ({ label }) => formatLabel(chart.range, label) },
    { key: 'orders', head: 'Orders', number: true, cell: ({ orders }) => orders },
    { key: 'cancelled', head: 'Cancelled', number: true, cell: ({ cancelled }) => cancelled },
    ...currenciesIn(chart).map((currency) => ({
      key: currency,
      head: currencyNames[currency],
      number: true,
      cell: ({ revenue }: Row) => formatAmount(revenue[currency], currency),
    })),
  ];
  const rows = rowsOf(chart);
  if (isVisible) {
    return (
      <Table
        caption="Orders and revenue"
        columns={columns}
        rows={rows.toReversed()}
        rowKey={({ label }) => label}
      />
    );
  }
  return (
    <div className={styles.screenReaderOnly}>
      <table>
        <caption>Orders and revenue</caption>
        <thead>
          <tr>
            {columns.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.label}>
              {columns.map(({ key, cell }) => (
                <td key={key}>{cell(row, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
