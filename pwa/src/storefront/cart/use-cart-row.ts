import { useQueryClient } from '@tanstack/react-query';
import type { CartRow } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import * as texts from '#texts/cart.ts';
import { refusal } from '../../api/api-error.ts';
import { cartQuery } from '../../api/queries.ts';
import { useOffline } from '../../api/use-offline.ts';
import { sessionAtom } from '../../session/session.ts';
import { useNotify } from '../../ui/notices.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { quantityChange, removalChange } from '../shared/cart-changes.ts';
import { resultMessage } from '../shared/state/pending-changes.ts';

/** Returns the mutations of a cart row. The server's response becomes the row in the query cache. */
export function useCartRow(row: CartRow) {
  const client = useQueryClient();
  const offline = useOffline();
  const { notifySuccess, notifyError } = useNotify();
  const session = useAtomValue(sessionAtom);
  const userId = session?.u_id ?? 0;
  const { queryKey } = cartQuery(userId);
  const isSameProduct = ({ p_id }: CartRow) => p_id === row.p_id;

  const update = useSingleFlight({
    mutationFn: (u_qty: number) => offline.send(quantityChange(userId, row, u_qty)),
    onSuccess: (result) => {
      // A pending change is shown by the overlay, not by the query cache.
      if (result === 'pending' || !result.response.data) return;
      const { data } = result.response;
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
    mutationFn: () => offline.send(removalChange(userId, row)),
    onSuccess: (result) => {
      notifySuccess(resultMessage(result));
      if (result !== 'pending')
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
