import { useQueryClient } from '@tanstack/react-query';
import type { CartRow } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import * as texts from '#texts/cart.ts';
import { refusal } from '../../api/api-error.ts';
import { cartQuery } from '../../api/queries.ts';
import { useOffline } from '../../api/use-offline.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { sessionAtom } from '../../session/session.ts';
import { useNotify } from '../../ui/notices.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { quantityChange, removalChange } from '../shared/cart-changes.ts';
import { outcomeMessage } from '../shared/outcome-message.ts';

/** Returns the mutations of a cart row. The server's response becomes the row in the query cache. */
export function useCartRow(row: CartRow) {
  const client = useQueryClient();
  const offline = useOffline();
  const { notifySuccess, notifyError } = useNotify();
  const session = useAtomValue(sessionAtom);
  const owner = session?.u_id ?? 0;
  const { queryKey } = cartQuery(owner);
  const isSameProduct = ({ p_id }: CartRow) => p_id === row.p_id;

  const update = useSingleFlight({
    mutationFn: (u_qty: number) => offline.send(quantityChange(owner, row, u_qty)),
    onSuccess: (outcome) => {
      // A pending change is shown by the overlay, not by the query cache.
      if (outcome === 'waiting' || !outcome.answer.data) return;
      const { data } = outcome.answer;
      client.setQueryData(queryKey, (rows) =>
        rows?.map((other) => (isSameProduct(other) ? data : other)),
      );
    },
    onError: (error) => {
      notifyError(refusal(error, texts.updateFailed));
      void client.invalidateQueries({ queryKey });
    },
  });
  const remove = useSingleFlight({
    mutationFn: () => offline.send(removalChange(owner, row)),
    onSuccess: (outcome) => {
      notifySuccess(outcomeMessage(outcome));
      if (outcome !== 'waiting')
        client.setQueryData(queryKey, (rows) => rows?.filter((other) => !isSameProduct(other)));
      restoreFocus();
    },
    onError: (error) => {
      notifyError(refusal(error, texts.removeFailed));
      void client.invalidateQueries({ queryKey });
    },
  });
  return { update, remove };
}
