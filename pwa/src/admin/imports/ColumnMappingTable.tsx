import {
  type ImportDetail,
  type ImportField,
  importFieldLabels,
  importFields,
} from '@vajra/contract';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from './import.module.css';

type Fields = readonly (ImportField | null)[];

interface ColumnTableProps {
  columns: ImportDetail['columns'];
  /** What each column gives; null for nothing. */
  fields: Fields;
  onChange: (fields: (ImportField | null)[]) => void;
}

interface Row {
  index: number;
  name: string;
  samples: string[];
}

/** Each column of the file, some of what is in it, and what it is taken for. */
export function ColumnMappingTable({ columns, fields, onChange }: ColumnTableProps) {
  const choose = (index: number, field: string) =>
    // A field has one column: where it was before, nothing is now.
    onChange(
      fields.map((now, at) => {
        if (at === index) return importFields.find((each) => each === field) ?? null;
        return now === field ? null : now;
      }),
    );
  const cells: Column<Row>[] = [
    { key: 'name', head: 'In the file', cell: ({ name, index }) => name || `Column ${index + 1}` },
    {
      key: 'samples',
      head: 'Such as',
      cell: ({ samples }) => (
        <span className={styles.samples}>{samples.filter(Boolean).join(' · ')}</span>
      ),
    },
    {
      key: 'field',
      head: 'Is taken for',
      cell: ({ name, index }) => (
        <Field label={`What ${name || `column ${index + 1}`} is`} bare>
          <Select
            value={fields[index] ?? ''}
            onChange={({ target }) => choose(index, target.value)}
          >
            <option value="">Nothing, it is left out</option>
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
