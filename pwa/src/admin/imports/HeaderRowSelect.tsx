import type { ImportDetail } from '@vajra/contract';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './import.module.css';
import { useChooseHeader } from './import-mutations.ts';

/** Which row of the file has the names of its columns, as it was found or is said. */
export function HeaderRowSelect({ detail }: { detail: ImportDetail }) {
  const { import_id, headerLine, firstRows } = detail;
  const choose = useChooseHeader(import_id);
  return (
    <div className={styles.header}>
      <Field label="Names of the columns" hint="What stands above them is left out.">
        <Select
          value={choose.isPending ? choose.variables : headerLine}
          onChange={({ target }) => choose.mutate(Number(target.value))}
        >
          {firstRows.map(({ line, text }) => (
            <option key={line} value={line}>
              Line {line}: {text}
            </option>
          ))}
          <option value={0}>None: the first row is a stone</option>
        </Select>
      </Field>
    </div>
  );
}
