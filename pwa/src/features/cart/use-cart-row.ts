import { useQueryClient } from '@tanstack/react-query';
import type { CartRow } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import * as texts from '#texts/cart.ts';
import { refusal } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { cartQuery } from '../../api/queries.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { sessionAtom } from '../../session/session.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { notify } from '../../ui/notify.ts';

/** The two things that can be done to a row; what the server answers is what the cart then shows. */
export function useCartRow(row: CartRow) {
  const client = useQueryClient();
  const session = useAtomValue(sessionAtom);
  const { queryKey } = cartQuery(session?.u_id ?? 0);
  const isThis = ({ cart_id }: CartRow) => cart_id === row.cart_id;

  const update = useSingleFlight({
    mutationFn: (u_qty: number) =>
      call(endpoints.updateCart, { body: { cart_id: row.cart_id, u_qty } }),
    onSuccess: ({ data }) =>
      client.setQueryData(queryKey, (rows) => rows?.map((each) => (isThis(each) ? data : each))),
    onError: (error) => {
      notify(0, refusal(error, texts.updateFailed));
      void client.invalidateQueries({ queryKey });
    },
  });
  const remove = useSingleFlight({
    mutationFn: () => call(endpoints.removeCartItem, { params: { cart_id: row.cart_id } }),
    onSuccess: ({ status, description }) => {
      notify(status, description);
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
