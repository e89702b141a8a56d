import {
  type ImportDetail,
  type ImportField,
  importFieldLabels,
  importFields,
} from '@vajra/contract';
import { type Option, OptionField } from '../../ui/OptionField.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { RowDetail } from '../shared/RowText.tsx';
import styles from './ColumnMappingTable.module.css';

type Fields = readonly (ImportField | null)[];

interface ColumnTableProps {
  columns: ImportDetail['columns'];
  /** The product field of each column; null for ignored columns. */
  fields: Fields;
  onChange: (fields: (ImportField | null)[]) => void;
}

interface Row {
  index: number;
  name: string;
  samples: string[];
  rival: string | null;
}

const fieldOptions: Option<ImportField | ''>[] = [
  { value: '', label: 'Do not import' },
  ...importFields.map((value) => ({ value, label: importFieldLabels[value] })),
];

/** Maps each column of the file to a product field. */
export function ColumnMappingTable({ columns, fields, onChange }: ColumnTableProps) {
  const choose = (index: number, field: ImportField | '') =>
    // Each field can be mapped once, so the column that had it is reset.
    onChange(
      fields.map((current, position) => {
        if (position === index) return field || null;
        return current === field ? null : current;
      }),
    );
  const cells: Column<Row>[] = [
    {
      key: 'name',
      head: 'Column',
      cell: ({ name, index, rival }) => (
        <>
          {name || `Column ${index + 1}`}
          {rival && <RowDetail>{rival}</RowDetail>}
        </>
      ),
    },
    {
      key: 'samples',
      head: 'Sample values',
      cell: ({ samples }) => (
        <span className={styles.samples}>{samples.filter(Boolean).join(' · ')}</span>
      ),
    },
    {
      key: 'field',
      head: 'Product field',
      cell: ({ name, index }) => (
        <OptionField
          label={`Product field for ${name || `column ${index + 1}`}`}
          bare
          value={fields[index] ?? ''}
          options={fieldOptions}
          onChange={(field) => choose(index, field)}
        />
      ),
    },
  ];
  return (
    <Table
      caption="Columns of the file"
      columns={cells}
      rows={columns.map((column, index) => ({ ...column, index }))}
      rowKey={({ index }) => index}
    />
  );
}
