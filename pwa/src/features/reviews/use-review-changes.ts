import { useQueryClient } from '@tanstack/react-query';
import type { Review } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import * as texts from '#texts/reviews.ts';
import { describe } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { keys } from '../../api/queries.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { sessionAtom } from '../../session/session.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';

interface Words {
  rating: number;
  message: string;
  picture: File | undefined;
}

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
export function useSaveReview(productId: number, review: Review | undefined) {
  const session = useAtomValue(sessionAtom);
  const refresh = useRefresh(productId);
  return useSingleFlight({
    mutationFn: ({ rating, message, picture }: Words) => {
      const body = { p_id: productId, u_id: session?.u_id, rating, message };
      const files = picture ? [picture] : [];
      return review
        ? call(endpoints.updateUserReview, { body: { ...body, r_id: review.r_id }, files })
        : call(endpoints.addUserReview, { body, files });
    },
    onSuccess: async ({ status, description }) => {
      notify(status, description);
      await refresh();
    },
    onError: (error) => notify(0, describe(error, texts.saveFailed)),
  });
}

/** Deletes one's own review after a yes. */
export function useDeleteReview(review: Review) {
  const confirm = useConfirm();
  const refresh = useRefresh(review.p_id);
  const { mutate, isPending } = useSingleFlight({
    mutationFn: () => call(endpoints.deleteUserReview, { body: { r_id: review.r_id } }),
    onSuccess: async ({ status, description }) => {
      notify(status, description);
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
