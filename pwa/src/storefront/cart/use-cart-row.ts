import { useQueryClient } from '@tanstack/react-query';
import type { CartRow } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import * as texts from '#texts/cart.ts';
import { refusal } from '../../api/api-error.ts';
import { cartQuery } from '../../api/queries.ts';
import { send } from '../../api/send.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { sessionAtom } from '../../session/session.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { notify } from '../../ui/notify.ts';
import { quantity, removal } from '../shared/cart-changes.ts';
import { told } from '../shared/outcome.ts';

/** The two things that can be done to a row; what the server answers is what the cart then shows. */
export function useCartRow(row: CartRow) {
  const client = useQueryClient();
  const session = useAtomValue(sessionAtom);
  const owner = session?.u_id ?? 0;
  const { queryKey } = cartQuery(owner);
  const isThis = ({ p_id }: CartRow) => p_id === row.p_id;

  const update = useSingleFlight({
    mutationFn: (u_qty: number) => send(quantity(owner, row, u_qty)),
    onSuccess: (outcome) => {
      // What waits is shown over what the shop has.
      if (outcome === 'waiting' || !outcome.answer.data) return;
      const { data } = outcome.answer;
      client.setQueryData(queryKey, (rows) => rows?.map((each) => (isThis(each) ? data : each)));
    },
    onError: (error) => {
      notify(0, refusal(error, texts.updateFailed));
      void client.invalidateQueries({ queryKey });
    },
  });
  const remove = useSingleFlight({
    mutationFn: () => send(removal(owner, row)),
    onSuccess: (outcome) => {
      const { flag, text } = told(outcome);
      notify(flag, text);
      if (outcome !== 'waiting')
        client.setQueryData(queryKey, (rows) => rows?.filter((each) => !isThis(each)));
      keepFocus();
    },
    onError: (error) => {
      notify(0, refusal(error, texts.removeFailed));
      void client.invalidateQueries({ queryKey });
    },
  });
  return { update, remove };
}
