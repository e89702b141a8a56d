import { useQuery } from '@tanstack/react-query';
import {
  arrivedPieces,
  capitalize,
  type Order,
  orderEditors,
  orderNoters,
  type ReturnState,
  returnReasonLabels,
  type StaffReturn,
} from '@vajra/contract';
import { useState } from 'react';
import { returnPhotoQuery } from '../../api/return-photo.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { RowDetail, RowTitle } from '../shared/RowText.tsx';
import { returnTones } from '../shared/return-tones.ts';
import { useHasRole } from '../shared/use-has-role.ts';
import { formatOrderAmount } from './order-texts.ts';
import { ReturnStepDialog } from './ReturnStepDialog.tsx';
import styles from './ReturnsPanel.module.css';
import { orderReturnsQuery, type ReturnStepKind } from './use-returns.ts';

interface Action {
  kind: ReturnStepKind;
  label: string;
}

const reject: Action = { kind: 'rejected', label: 'Reject' };
const actions: Partial<Record<ReturnState, readonly Action[]>> = {
  requested: [{ kind: 'approved', label: 'Approve' }, reject],
  approved: [{ kind: 'received', label: 'Receive' }, reject],
  received: [
    { kind: 'exchanged', label: 'Ship replacement' },
    { kind: 'refunded', label: 'Refund' },
  ],
};
const addNote: Action = { kind: 'note', label: 'Add note' };

/** The return requests of an order, with what can be done next. */
export function ReturnsPanel({ order }: { order: Order }) {
  if ((order.returns ?? []).length === 0) return null;
  return (
    <Panel title="Returns">
      <Requests order={order} />
    </Panel>
  );
}

function Requests({ order }: { order: Order }) {
  const query = useQuery(orderReturnsQuery(order.orderId));
  return (
    <FramedQueryState query={query} failed="Failed to fetch return requests.">
      {({ returns }) => (
        <ul className={styles.returns} aria-label="Returns">
          {returns.map((request) => (
            <Request key={request.returnId} order={order} request={request} />
          ))}
        </ul>
      )}
    </FramedQueryState>
  );
}

function Request({ order, request }: { order: Order; request: StaffReturn }) {
  const [step, setStep] = useState<ReturnStepKind | null>(null);
  const mayEdit = useHasRole(orderEditors);
  const mayNote = useHasRole(orderNoters);
  const { returnId, state, reason, wish, items, description, photos, note, notes } = request;
  return (
    <li className={styles.request}>
      <div>
        <RowTitle>
          Return {returnId} <StatusDot tone={returnTones[state]}>{capitalize(state)}</StatusDot>
        </RowTitle>
        <RowDetail>
          {returnReasonLabels[reason]}, wants {wish === 'refund' ? 'a refund' : 'an exchange'},{' '}
          {formatDateTime(request.createdAt)}
        </RowDetail>
      </div>
      <ul aria-label={`Pieces of return ${returnId}`}>
        {items.map((item) => (
          <li key={item.p_id}>
            {item.quantity} × {item.name}
            {arrivedPieces(item) > 0 && (
              <RowDetail>
                {item.restocked} back to stock, {item.writtenOff} written off
              </RowDetail>
            )}
          </li>
        ))}
      </ul>
      {description && <p className={styles.text}>{description}</p>}
      {photos > 0 && (
        <div className={styles.photos}>
          {Array.from({ length: photos }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: photographs are addressed by number
            <Photo key={index} returnId={returnId} photo={index + 1} />
          ))}
        </div>
      )}
      {note && <p className={styles.text}>To the customer: {note}</p>}
      {request.refunded !== undefined && (
        <RowDetail>Refunded {formatOrderAmount(request.refunded, order)}</RowDetail>
      )}
      {notes.map(({ at, u_name, message }) => (
        <div key={at}>
          <p className={styles.text}>{message}</p>
          <RowDetail>
            {u_name ?? 'Deleted user'}, {formatDateTime(at)}
          </RowDetail>
        </div>
      ))}
      <div className={styles.actions}>
        {[...((mayEdit && actions[state]) || []), ...(mayNote ? [addNote] : [])].map(
          ({ kind, label }) => (
            <Button
              key={kind}
              kind="quiet"
              small
              aria-label={`${label}, return ${returnId}`}
              onClick={() => setStep(kind)}
            >
              {label}
            </Button>
          ),
        )}
      </div>
      {step && (
        <ReturnStepDialog
          order={order}
          request={request}
          kind={step}
          onClose={() => setStep(null)}
        />
      )}
    </li>
  );
}

function Photo({ returnId, photo }: { returnId: number; photo: number }) {
  const { data, isError } = useQuery(returnPhotoQuery(returnId, photo));
  if (isError) return <RowDetail>Failed to load photo {photo}.</RowDetail>;
  if (!data) return null;
  return <img src={data} alt={`Return ${returnId}, number ${photo}`} />;
}
