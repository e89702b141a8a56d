import type { endpoints } from '@vajra/contract';
import { useStore } from 'jotai';
import type { InputOf, ResponseOf } from '../../api/endpoints.ts';
import { newId } from '../../api/new-id.ts';
import type { SubmitResult } from '../../api/offline-client.ts';
import { useOffline } from '../../api/use-offline.ts';
import { currentUserIdAtom, resultMessage } from './state/pending-changes.ts';

type MessageEndpoint = typeof endpoints.contactUs | typeof endpoints.addCustomInquiry;

/**
 * Returns a function that sends a visitor's message or inquiry to the store exactly once, now or when
 * there is a connection. It throws ApiError when the server refuses, or cannot be reached and there
 * is no outbox.
 */
export function useSendMessage<E extends MessageEndpoint>(
  kind: 'inquiry' | 'message',
  endpoint: E,
): (input: InputOf<E>) => Promise<string> {
  const store = useStore();
  const offline = useOffline();
  return async (input) => {
    const result = await offline.send<E>({
      endpoint,
      input,
      // A unique object: no message replaces another.
      kind,
      id: newId(),
      optimisticValue: null,
      userId: store.get(currentUserIdAtom),
    });
    return resultMessage(result as SubmitResult<ResponseOf<MessageEndpoint>>); // one of the two endpoints
  };
}
