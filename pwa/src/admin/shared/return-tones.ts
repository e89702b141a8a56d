import type { ReturnState } from '@vajra/contract';
import type { StatusTone } from '../../ui/StatusDot.tsx';

export const returnTones: Readonly<Record<ReturnState, StatusTone>> = {
  requested: 'wait',
  approved: 'wait',
  rejected: 'off',
  received: 'wait',
  exchanged: 'ok',
  refunded: 'ok',
  withdrawn: 'off',
};
