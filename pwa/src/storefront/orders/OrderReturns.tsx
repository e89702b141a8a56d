import { useQuery } from '@tanstack/react-query';
import {
  type Order,
  type ReturnRequest,
  returnablePieces,
  returnDeadline,
  returnTransitions,
} from '@vajra/contract';
import { Suspense, useState } from 'react';
import * as orderTexts from '#texts/orders.ts';
import * as texts from '#texts/returns.ts';
import { returnPhotoQuery } from '../../api/return-photo.ts';
import { connection } from '../../browser/connection.ts';
import { formatDateTime } from '../../texts/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useNotify } from '../../ui/notices.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import styles from './OrderReturns.module.css';
import { orderReturnsQuery, useWithdrawReturn } from './use-returns.ts';

const ReturnForm = lazyComponent(() => import('./ReturnForm.tsx'), 'ReturnForm');

/** The return requests of an order, and the way to a new one within the exchange window. */
export function OrderReturns({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const [openedAt] = useState(Date.now);
  const { notifyError } = useNotify();
  const deadline = returnDeadline(order);
  const isInWindow = deadline !== null && openedAt <= deadline;
  const isReturnable = isInWindow && returnablePieces(order).length > 0;
  const hasReturns = (order.returns ?? []).length > 0;
  if (!isReturnable && !hasReturns) return null;
  return (
    <div className={styles.returns}>
      {hasReturns && <Requests order={order} />}
      {isReturnable && (
        <p className={styles.request}>
          <SecondaryText as="span">
            {texts.until(formatDateTime(deadline, { dateStyle: 'medium', timeStyle: 'short' }))}
          </SecondaryText>
          <Button
            kind="quiet"
            onClick={() => {
              if (connection.isOnline) setOpen(true);
              else notifyError(texts.needsConnection);
            }}
          >
            {texts.request}
          </Button>
        </p>
      )}
      {isOpen && (
        // Of its own: hiding the button while the form loads would lose the focus that it returns to.
        <Suspense>
          <ReturnForm order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Requests({ order }: { order: Order }) {
  const query = useQuery(orderReturnsQuery(order));
  if (query.error) return <p>{texts.listFailed}</p>;
  return (
    <ul className={styles.list} aria-label={texts.list}>
      {query.data?.returns.map((request) => (
        <Request key={request.returnId} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { request: ReturnRequest }) {
  const { returnId, state, items, reason, note, photos } = request;
  const confirm = useConfirm();
  const { mutate, isPending } = useWithdrawReturn();
  const [isShowing, setShowing] = useState(false);
  const withdraw = async () => {
    const isConfirmed = await confirm({
      title: texts.withdrawQuestion,
      text: texts.withdrawExplanation,
      confirmLabel: texts.withdraw,
      cancelLabel: texts.keep,
    });
    if (isConfirmed) mutate(returnId);
  };
  return (
    <li>
      <p>
        {texts.titleOf(returnId)}
        <strong>{orderTexts.returnSteps[state]}</strong>
      </p>
      <SecondaryText>
        {texts.reasons[reason]}
        {items.map(({ p_id, quantity, name }) => (
          <span key={p_id} className={styles.piece}>
            {texts.piece(quantity, name)}
          </span>
        ))}
      </SecondaryText>
      {note && <p>{texts.noteOfShop(note)}</p>}
      <div className={styles.actions}>
        {photos > 0 && !isShowing && (
          <Button kind="text" small onClick={() => setShowing(true)}>
            {texts.showPhotos}
          </Button>
        )}
        {returnTransitions.withdrawn.includes(state) && (
          <Button
            kind="text"
            small
            busy={isPending}
            aria-label={texts.withdrawOf(returnId)}
            onClick={() => void withdraw()}
          >
            {texts.withdraw}
          </Button>
        )}
      </div>
      {isShowing && (
        <div className={styles.photos}>
          {Array.from({ length: photos }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: photographs are addressed by number
            <Photo key={index} returnId={returnId} photo={index + 1} />
          ))}
        </div>
      )}
    </li>
  );
}

function Photo({ returnId, photo }: { returnId: number; photo: number }) {
  const { data, isError } = useQuery(returnPhotoQuery(returnId, photo));
  if (isError) return <p>{texts.photoFailed}</p>;
  return data ? <img src={data} alt={texts.photo(photo)} /> : null;
}
