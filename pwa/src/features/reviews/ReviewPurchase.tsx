import { useQueryClient } from '@tanstack/react-query';
import type { Order, Review, Session } from '@vajra/contract';
import { useState } from 'react';
import * as texts from '#texts/reviews.ts';
import { productReviewsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { ReviewForm } from './ReviewForm.tsx';

interface ReviewPurchaseProps {
  session: Session;
  item: Order['items'][number];
}

/** The way from a piece that one has bought to one's review of it, new or written before. */
export function ReviewPurchase({ session, item }: ReviewPurchaseProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [form, setForm] = useState<{ review?: Review | undefined } | null>(null);

  const open = async () => {
    setBusy(true);
    try {
      const reviews = await client.fetchQuery(productReviewsQuery(item.p_id));
      setForm({ review: reviews.find(({ u_id }) => u_id === session.u_id) });
    } catch (error) {
      console.warn(error);
      notify(0, texts.failed);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        kind="text"
        busy={isBusy}
        aria-label={texts.reviewOf(item.product.name)}
        onClick={() => void open()}
      >
        {texts.review}
      </Button>
      {form && (
        <ReviewForm productId={item.p_id} review={form.review} onClose={() => setForm(null)} />
      )}
    </>
  );
}
