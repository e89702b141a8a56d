import type { ImportDetail } from '@vajra/contract';
import { Select } from '../../ui/Select.tsx';
import { FileChoice } from './FileChoice.tsx';
import { useChooseSheet } from './import-mutations.ts';

/** Selects the sheet of a workbook; the server has chosen the first one with a table. */
export function SheetSelect({ detail: { import_id, sheets, sheet } }: { detail: ImportDetail }) {
  const choose = useChooseSheet(import_id);
  return (
    <FileChoice label="Sheet">
      <Select
        value={(choose.isPending ? choose.variables : sheet) ?? ''}
        onChange={({ target }) => choose.mutate(target.value)}
      >
        {sheets.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </FileChoice>
  );
}
