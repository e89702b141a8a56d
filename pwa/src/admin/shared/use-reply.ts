import type { QueryKey } from '@tanstack/react-query';
import { idempotencyHeader } from '@vajra/contract';
import { useRef, useState } from 'react';
import type { CallOptions } from '../../api/call.ts';
import { newId } from '../../api/new-id.ts';
import { type ResultMessage, useAdminMutation } from './use-admin-mutation.ts';

export interface ReplySubmission {
  message: string;
  /** The number of replies that the author has read. */
  replyCount: number;
  isDelivered: boolean;
}

interface Reply {
  send: (submission: ReplySubmission, options: CallOptions) => Promise<ResultMessage>;
  /** Queries to fetch again afterwards. */
  stale: readonly QueryKey[];
  onSaved: () => void;
}

const outdatedText =
  'Another reply was written in the meantime. Read it above, then send yours if it is still needed.';

/** Sends a reply once: repeating the same one, after a lost response for instance, has no effect. */
export function useReply({ send, stale, onSaved }: Reply) {
  const attempt = useRef({ content: '', key: '' });
  const [conflict, setConflict] = useState<{ error: object; text: string } | null>(null);
  const headersFor = (submission: ReplySubmission) => {
    const content = JSON.stringify(submission);
    if (attempt.current.content !== content) attempt.current = { content, key: newId() };
    return { [idempotencyHeader]: attempt.current.key };
  };
  const { mutate, isPending, problem } = useAdminMutation({
    run: (submission: ReplySubmission) => send(submission, { headers: headersFor(submission) }),
    failed: 'Failed to send the reply.',
    isProblemShown: true,
    stale,
    onSaved: () => {
      setConflict(null);
      onSaved();
    },
    onConflict: () => setConflict({ error: {}, text: outdatedText }),
  });
  return { send: mutate, isSending: isPending, problem: problem ?? conflict };
}
