import { useQueryClient } from '@tanstack/react-query';
import { delaysMs } from '@vajra/contract';
import { useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { endSession } from '../../session/end-session.ts';
import { useNotify } from '../../ui/notices.ts';
import { useDelayedCall } from '../../ui/use-delayed-call.ts';

/**
 * Returns a function that shows the result of a call after which the server has ended all sessions of the
 * user, ends the one of this device, and opens /login.
 */
export function useNewSignIn(): (result: { message: string }) => void {
  const navigate = useNavigate();
  const store = useStore();
  const client = useQueryClient();
  const { notifySuccess } = useNotify();
  const callLater = useDelayedCall();
  return ({ message }) => {
    notifySuccess(message);
    endSession(store, client);
    callLater(() => void navigate('/login', { replace: true }), delaysMs.afterSignIn);
  };
}
