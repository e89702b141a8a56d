import { getDefaultStore } from 'jotai';
import type { AnswerOf, endpoints, InputOf } from '../../api/endpoints.ts';
import { newId } from '../../api/new-id.ts';
import { type Outcome, send } from '../../api/send.ts';
import { type Notice, toNotice } from './notice.ts';
import { currentUserIdAtom } from './pending-changes.ts';

type MessageEndpoint = typeof endpoints.contactUs | typeof endpoints.addCustomInquiry;

/**
 * Sends what somebody wrote to the shop, once, now or when it is reached.
 * @throws ApiError when the shop refuses it or, where nothing can wait here, is not reached.
 */
export async function sendMessage<W extends MessageEndpoint>(
  kind: 'inquiry' | 'message',
  endpoint: W,
  input: InputOf<W>,
): Promise<Notice> {
  const outcome = await send<W>({
    endpoint,
    input,
    // Each its own thing: none takes another's place.
    object: `${kind}:${newId()}`,
    owner: getDefaultStore().get(currentUserIdAtom),
  });
  return toNotice(outcome as Outcome<AnswerOf<MessageEndpoint>>); // either of the two
}
