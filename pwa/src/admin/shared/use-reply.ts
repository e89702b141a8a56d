import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOptions } from '../../api/call.ts';
import { useAttempt } from '../../api/use-attempt.ts';
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
  const headersFor = useAttempt();
  const [conflict, setConflict] = useState<{ error: object; text: string } | null>(null);
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
