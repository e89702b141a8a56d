import type { ImportDetail } from '@vajra/contract';
import { OptionField } from '../../ui/OptionField.tsx';
import styles from './FileChoices.module.css';
import { useChooseHeader, useChooseSheet } from './import-mutations.ts';

interface FileChoiceProps {
  detail: ImportDetail;
}

/** Selects the sheet of a workbook; the server has chosen the first one with a table. */
export function SheetSelect({ detail: { import_id, sheets, sheet } }: FileChoiceProps) {
  const choose = useChooseSheet(import_id);
  return (
    <OptionField
      className={styles.choice}
      label="Sheet"
      value={(choose.isPending ? choose.variables : sheet) ?? ''}
      options={sheets.map((name) => ({ value: name, label: name }))}
      onChange={choose.mutate}
    />
  );
}

/** Selects the row with the column names, which the server has guessed. */
export function HeaderRowSelect({ detail }: FileChoiceProps) {
  const { import_id, headerLine, firstRows } = detail;
  const choose = useChooseHeader(import_id);
  return (
    <OptionField
      className={styles.choice}
      label="Header row"
      hint="Rows above it are ignored."
      value={choose.isPending ? choose.variables : headerLine}
      options={[
        ...firstRows.map(({ line, text }) => ({ value: line, label: `Line ${line}: ${text}` })),
        { value: 0, label: 'None, the first row is a product' },
      ]}
      onChange={choose.mutate}
    />
  );
}
