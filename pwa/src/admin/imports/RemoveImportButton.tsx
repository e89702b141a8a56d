import { Button, type ButtonKind } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import type { useDiscardImport } from './import-mutations.ts';

interface DiscardButtonProps {
  fileName: string;
  discard: ReturnType<typeof useDiscardImport>;
  kind?: ButtonKind;
  label?: string;
}

/** Removes an import that has written nothing, once it is meant. */
export function RemoveImportButton({
  fileName,
  discard,
  kind = 'quiet',
  label,
}: DiscardButtonProps) {
  const confirm = useConfirm();
  const askAndDiscard = async () => {
    const text = 'Are you sure you want to remove this import? Nothing of it is in the shop.';
    if (await confirm({ title: fileName, text, confirmLabel: 'Remove' })) discard.mutate(undefined);
  };
  return (
    <Button
      kind={kind}
      small
      busy={discard.isPending}
      aria-label={label}
      onClick={() => void askAndDiscard()}
    >
      Remove
    </Button>
  );
}
