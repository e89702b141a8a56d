import type { QueryKey } from '@tanstack/react-query';
import { useConfirm } from '../../ui/confirm.tsx';
import { type ResultMessage, useAdminMutation } from './use-admin-mutation.ts';

interface ConfirmedDelete<Item> {
  /** What an item is called: 'contact'. */
  thing: string | ((item: Item) => string);
  verb?: 'Delete' | 'Remove';
  /** Title of the dialog; '{verb} {thing}' by default. */
  titleOf?: (item: Item) => string;
  /** Added to the question. */
  note?: string;
  idOf: (item: Item) => number;
  run: (item: Item) => Promise<ResultMessage>;
  failed: string;
  stale: readonly QueryKey[];
  onDeleted?: () => void;
}

/** Deletes items of a list after the user has confirmed it in a dialog. */
export function useConfirmedDelete<Item>({
  thing,
  verb = 'Delete',
  titleOf,
  note,
  idOf,
  onDeleted,
  ...mutation
}: ConfirmedDelete<Item>) {
  const confirm = useConfirm();
  const { mutate, pendingInputs, isSuccess } = useAdminMutation(mutation);
  const ask = async (item: Item) => {
    const name = typeof thing === 'string' ? thing : thing(item);
    const isConfirmed = await confirm({
      title: titleOf?.(item) ?? `${verb} ${name}`,
      text: [`Are you sure you want to ${verb.toLowerCase()} this ${name}?`, note]
        .filter(Boolean)
        .join(' '),
      confirmLabel: verb,
    });
    if (isConfirmed) mutate(item, { onSuccess: () => onDeleted?.() });
  };
  return {
    askAndDelete: (item: Item) => void ask(item),
    isDeleting: (item: Item) => pendingInputs.some((pending) => idOf(pending) === idOf(item)),
    isDeleted: isSuccess,
  };
}
