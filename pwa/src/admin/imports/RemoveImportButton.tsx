import type { ImportSummary } from '@vajra/contract';
import { Button, type ButtonKind } from '../../ui/Button.tsx';
import type { useRemoveImport } from './import-mutations.ts';

type RemovableImport = Pick<ImportSummary, 'import_id' | 'fileName'>;

interface RemoveImportButtonProps {
  row: RemovableImport;
  removal: ReturnType<typeof useRemoveImport>;
  kind?: ButtonKind;
  label?: string;
}

/** Removes an import that has not written anything, after a confirmation. */
export function RemoveImportButton({
  row,
  removal,
  kind = 'quiet',
  label,
}: RemoveImportButtonProps) {
  return (
    <Button
      kind={kind}
      small
      busy={removal.isDeleting(row)}
      aria-label={label}
      onClick={() => removal.askAndDelete(row)}
    >
      Remove
    </Button>
  );
}
