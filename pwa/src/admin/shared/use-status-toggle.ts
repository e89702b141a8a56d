import type { QueryKey } from '@tanstack/react-query';
import { useConfirm } from '../../ui/confirm.tsx';
import { useAdminMutation } from './use-admin-mutation.ts';

type Status = 0 | 1;

interface Change {
  id: number;
  status: Status;
}

interface StatusToggle {
  /** 'product'. */
  thing: string;
  run: (change: Change) => Promise<{ description: string }>;
  failed: string;
  stale: readonly QueryKey[];
}

/**
 * Asks the spec's question, then turns an active thing inactive or back. The list shows it at once,
 * and what the shop has again where it refuses.
 */
export function useStatusToggle({ thing, ...command }: StatusToggle) {
  const confirm = useConfirm();
  const change = useAdminMutation(command);
  const changeOf = (id: number) => change.underWay.findLast((each) => each.id === id);
  return {
    isUnderWay: (id: number) => changeOf(id) !== undefined,
    /** As it is, or as it was told to be. */
    statusOf: (id: number, status: Status): Status => changeOf(id)?.status ?? status,
    toggle: async (id: number, name: string, status: Status) => {
      const verb = verbOf(status);
      const text = `Are you sure you want to ${verb.toLowerCase()} this ${thing}?`;
      if (!(await confirm({ title: name, text, confirmLabel: verb }))) return;
      change.mutate({ id, status: status === 1 ? 0 : 1 });
    },
  };
}

/** What a press of the toggle does, in the spec's word. */
export const verbOf = (status: Status) => (status === 1 ? 'Deactive' : 'Active');
