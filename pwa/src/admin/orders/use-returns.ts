import { listLimits } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

/** What is sent for each step; numbers and texts as they were entered. */
export type ReturnStep =
  | { kind: 'approved' | 'rejected'; note: string }
  | { kind: 'received'; items: { p_id: number; restocked: number; writtenOff: number }[] }
  | { kind: 'exchanged'; carrier: string; trackingNumber: string; trackingUrl: string }
  | { kind: 'refunded'; amount: string }
  | { kind: 'note'; message: string };
export type ReturnStepKind = ReturnStep['kind'];

/** Returns what the call of a step sends. */
export function returnStepBody(step: ReturnStep): object {
  const { kind, ...body } = step;
  return 'note' in body ? { ...body, decision: kind } : body;
}

export function orderReturnsQuery(orderId: string) {
  const query = { search: orderId, perPage: listLimits.perPage };
  return callQuery([...adminKeys.returns, query], endpoints.getReturns, { query });
}

export function useReturnStep(returnId: number, onSaved: () => void) {
  const params = { returnId: String(returnId) };
  return useAdminMutation({
    run: (step: ReturnStep): Promise<{ message: string }> => {
      switch (step.kind) {
        case 'approved':
        case 'rejected': {
          const body = { decision: step.kind, note: step.note };
          return call(endpoints.decideReturn, { params, body });
        }
        case 'received':
          return call(endpoints.receiveReturn, { params, body: { items: step.items } });
        case 'exchanged': {
          const { kind: _, ...body } = step;
          return call(endpoints.exchangeReturn, { params, body });
        }
        case 'refunded':
          return call(endpoints.refundReturn, { params, body: { amount: step.amount } });
        case 'note':
          return call(endpoints.addReturnNote, { params, body: { message: step.message } });
      }
    },
    failed: 'Failed to save the change.',
    isProblemShown: true,
    stale: [adminKeys.returns, adminKeys.orders, adminKeys.products],
    onSaved,
  });
}
