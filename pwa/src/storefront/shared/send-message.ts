import { getDefaultStore } from 'jotai';
import type { AnswerOf, endpoints, InputOf } from '../../api/endpoints.ts';
import { newId } from '../../api/new-id.ts';
import { type Outcome, send } from '../../api/send.ts';
import { type Notice, toNotice } from './notice.ts';
import { currentUserIdAtom } from './pending-changes.ts';

type MessageEndpoint = typeof endpoints.contactUs | typeof endpoints.addCustomInquiry;

/**
 * Sends a visitor's message or inquiry to the store exactly once, now or when there is a connection.
 * @throws ApiError when the server refuses, or cannot be reached and there is no outbox.
 */
export async function sendMessage<W extends MessageEndpoint>(
  kind: 'inquiry' | 'message',
  endpoint: W,
  input: InputOf<W>,
): Promise<Notice> {
  const outcome = await send<W>({
    endpoint,
    input,
    // A unique object: no message replaces another.
    object: `${kind}:${newId()}`,
    owner: getDefaultStore().get(currentUserIdAtom),
  });
  return toNotice(outcome as Outcome<AnswerOf<MessageEndpoint>>); // one of the two endpoints
}
