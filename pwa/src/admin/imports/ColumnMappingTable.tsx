import {
  type ImportDetail,
  type ImportField,
  importFieldLabels,
  importFields,
} from '@vajra/contract';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
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

/** Maps each column of the file to a product field. */
export function ColumnMappingTable({ columns, fields, onChange }: ColumnTableProps) {
  const choose = (index: number, field: string) =>
    // Each field can be mapped once, so the column that had it is reset.
    onChange(
      fields.map((current, position) => {
        if (position === index) return importFields.find((each) => each === field) ?? null;
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
        <Field label={`Product field for ${name || `column ${index + 1}`}`} bare>
          <Select
            value={fields[index] ?? ''}
            onChange={({ target }) => choose(index, target.value)}
          >
            <option value="">Do not import</option>
            {importFields.map((field) => (
              <option key={field} value={field}>
                {importFieldLabels[field]}
              </option>
            ))}
          </Select>
        </Field>
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
