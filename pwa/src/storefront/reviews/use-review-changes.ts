import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '@vajra/contract';
import * as texts from '#texts/reviews.ts';
import { describe } from '../../api/api-error.ts';
import { keys } from '../../api/queries.ts';
import { canWait, type Outcome, send } from '../../api/send.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { connection } from '../../browser/connection.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';
import { type Told, told } from '../shared/outcome.ts';
import { removing, type ShownReview, saving, type Words } from './review-changes.ts';

function useRefresh(productId: number): () => Promise<unknown> {
  const client = useQueryClient();
  // The rating is part of the product and of every list that it stands in.
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.reviews }),
      client.invalidateQueries({ queryKey: keys.product(productId) }),
    ]);
}

/** Adds a review, or changes the given one. */
export function useSaveReview(
  session: Session,
  productId: number,
  review: ShownReview | undefined,
) {
  const refresh = useRefresh(productId);
  return useSingleFlight({
    mutationFn: async (words: Words) => {
      return toldOf(await send(saving(session, productId, review, words, !willWait())));
    },
    onSuccess: async ({ flag, text }) => {
      notify(flag, text);
      await refresh();
    },
    onError: (error) => notify(0, describe(error, texts.saveFailed)),
  });
}

/** Deletes one's own review after a yes. */
export function useDeleteReview(review: ShownReview) {
  const confirm = useConfirm();
  const refresh = useRefresh(review.p_id);
  const { mutate, isPending } = useSingleFlight({
    mutationFn: async () => toldOf(await send(removing(review, !willWait()))),
    onSuccess: async ({ flag, text }) => {
      notify(flag, text);
      await refresh();
    },
    onError: () => notify(0, texts.removeFailed),
  });
  const remove = async () => {
    const isSure = await confirm({
      title: texts.removeQuestion,
      text: texts.removeMeaning,
      yes: texts.remove,
    });
    if (isSure) mutate();
  };
  return { remove, isPending };
}

/** Whether a change made now is kept on the device until there is a connection. */
function willWait(): boolean {
  return canWait() && !connection.isConnected;
}

/** Calls under /api answer without an envelope: then what the spec's own calls say is said. */
function toldOf(outcome: Outcome<object>): Told {
  if (outcome === 'waiting' || 'description' in outcome.answer) {
    return told(outcome as Parameters<typeof told>[0]); // just looked at
  }
  return { flag: 1, text: texts.saved };
}
