import { endpoints, listLimits } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

/** The call of each step of a return. */
export const stepEndpoints = {
  approved: endpoints.decideReturn,
  rejected: endpoints.decideReturn,
  received: endpoints.receiveReturn,
  exchanged: endpoints.exchangeReturn,
  refunded: endpoints.refundReturn,
  note: endpoints.addReturnNote,
} as const;
export type ReturnStepKind = keyof typeof stepEndpoints;

export function orderReturnsQuery(orderId: string) {
  const query = { search: orderId, perPage: listLimits.perPage };
  return callQuery([...adminKeys.returns, query], endpoints.getReturns, { query });
}

/** Makes a step of a return. Its body has been validated. */
export function useReturnStep(returnId: number, kind: ReturnStepKind, onSaved: () => void) {
  return useAdminMutation({
    run: (body: object) =>
      // The bodies differ in their fields, which the schema of the same endpoint has checked.
      call(stepEndpoints[kind] as typeof endpoints.addReturnNote, {
        params: { returnId: String(returnId) },
        body: body as { message: string },
      }),
    failed: 'Failed to save the change.',
    isProblemShown: true,
    stale: [adminKeys.returns, adminKeys.orders, adminKeys.products],
    onSaved,
  });
}
