import { type Column, Table } from '../../ui/Table.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Panel } from '../shared/PageLayout.tsx';
import type { TaxPanelProps } from './SellerPanel.tsx';
import styles from './TaxRatesPanel.module.css';

interface Row {
  /** As in the names of fields. */
  path: string;
  name: string;
  hsn: string;
  rate: string;
  change: (changed: { hsn?: string; rate?: string }) => void;
}

/** HSN code and rate of each parent collection. */
export function TaxRatesPanel({ values, errors, change }: TaxPanelProps) {
  const rows: Row[] = [
    ...values.rates.map((row, index) => ({
      ...row,
      path: `rates.${index}`,
      change: (changed: { hsn?: string; rate?: string }) =>
        change({ rates: values.rates.with(index, { ...row, ...changed }) }),
    })),
    {
      ...values.otherRate,
      path: 'otherRate',
      name: 'Everything else',
      change: (changed) => change({ otherRate: { ...values.otherRate, ...changed } }),
    },
  ];
  const input = (row: Row, key: 'hsn' | 'rate', label: string) => (
    <TextField
      label={`${label} of ${row.name}`}
      bare
      error={errors[`${row.path}.${key}`]}
      type="text"
      inputMode="decimal"
      className={styles.input}
      maxLength={8}
      value={row[key]}
      onChange={(text) => row.change({ [key]: text })}
    />
  );
  const columns: Column<Row>[] = [
    { key: 'name', head: 'Parent collection', cell: ({ name }) => name },
    { key: 'hsn', head: 'HSN code', cell: (row) => input(row, 'hsn', 'HSN code') },
    { key: 'rate', head: 'GST rate (%)', cell: (row) => input(row, 'rate', 'GST rate') },
  ];
  return (
    <Panel title="Rates">
      <p className={styles.note}>
        The first values are suggestions: 7102 and 7104 (loose natural and laboratory-grown
        diamonds, cut and polished) at 1.5 %, 7113 (jewellery) at 3 %. Rough stones are at 0.25 %.
      </p>
      {errors.rates && (
        <p role="alert" tabIndex={-1} data-invalid>
          Rates {errors.rates}
        </p>
      )}
      <Table caption="Rates" columns={columns} rows={rows} rowKey={({ path }) => path} />
    </Panel>
  );
}
