import type { ImportDetail } from '@vajra/contract';
import { Select } from '../../ui/Select.tsx';
import { FileChoice } from './FileChoice.tsx';
import { useChooseHeader } from './import-mutations.ts';

/** Selects the row with the column names, which the server has guessed. */
export function HeaderRowSelect({ detail }: { detail: ImportDetail }) {
  const { import_id, headerLine, firstRows } = detail;
  const choose = useChooseHeader(import_id);
  return (
    <FileChoice label="Header row" hint="Rows above it are ignored.">
      <Select
        value={choose.isPending ? choose.variables : headerLine}
        onChange={({ target }) => choose.mutate(Number(target.value))}
      >
        {firstRows.map(({ line, text }) => (
          <option key={line} value={line}>
            Line {line}: {text}
          </option>
        ))}
        <option value={0}>None, the first row is a product</option>
      </Select>
    </FileChoice>
  );
}
