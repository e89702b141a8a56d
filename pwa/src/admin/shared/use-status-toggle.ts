import type { QueryKey } from '@tanstack/react-query';
import { useConfirm } from '../../ui/confirm.tsx';
import { type ResultMessage, useAdminMutation } from './use-admin-mutation.ts';

type Status = 0 | 1;

interface StatusChange {
  id: number;
  status: Status;
}

interface StatusToggle {
  /** What is toggled: 'product'. */
  thing: string;
  run: (change: StatusChange) => Promise<ResultMessage>;
  failed: string;
  stale: readonly QueryKey[];
}

/**
 * Activates or deactivates a row after a confirmation. The new status is shown immediately and
 * reverted when the server rejects the change.
 */
export function useStatusToggle({ thing, ...options }: StatusToggle) {
  const confirm = useConfirm();
  const mutation = useAdminMutation(options);
  const pendingChange = (id: number) =>
    mutation.pendingInputs.findLast((change) => change.id === id);
  return {
    isPending: (id: number) => pendingChange(id) !== undefined,
    /** Returns the pending status of a row, or else its stored one. */
    statusOf: (id: number, stored: Status): Status => pendingChange(id)?.status ?? stored,
    toggle: async (id: number, name: string, current: Status) => {
      const verb = toggleLabel(current);
      const text = `Are you sure you want to ${verb.toLowerCase()} this ${thing}?`;
      if (!(await confirm({ title: name, text, confirmLabel: verb }))) return;
      mutation.mutate({ id, status: current === 1 ? 0 : 1 });
    },
  };
}

/** Label of the button that toggles a row with this status. */
export function toggleLabel(status: Status): string {
  return status === 1 ? 'Deactive' : 'Active';
}
