import {
  arrivedPieces,
  endpoints,
  type Order,
  refundableAmount,
  type StaffReturn,
  shareOf,
  toDecimal,
  toMinor,
} from '@vajra/contract';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { messagesOf, useFields } from '../shared/use-fields.ts';
import { excessMessage, formatOrderAmount } from './order-texts.ts';
import { noParcel, ParcelFields, PiecesField } from './ParcelFields.tsx';
import {
  type ReturnStep,
  type ReturnStepKind,
  returnStepBody,
  useReturnStep,
} from './use-returns.ts';

interface ReturnStepDialogProps {
  order: Order;
  request: StaffReturn;
  kind: ReturnStepKind;
  onClose: () => void;
}

const titles: Readonly<Record<ReturnStepKind, string>> = {
  approved: 'Approve the return',
  rejected: 'Reject the return',
  received: 'Receive the pieces',
  exchanged: 'Ship the replacement',
  refunded: 'Refund',
  note: 'Add a note',
};

const explanations: Readonly<Record<ReturnStepKind, string>> = {
  approved: 'The customer gets an email and sends the pieces back.',
  rejected: 'The customer gets an email with your note.',
  received: 'Pieces that can be sold again return to stock. The customer gets an email.',
  exchanged:
    'This takes the pieces from stock again and adds a parcel. The customer gets an email.',
  refunded: 'The customer gets an email. This cannot be undone.',
  note: 'Only the staff see notes.',
};

const { decideReturn, receiveReturn, exchangeReturn, refundReturn, addReturnNote } = endpoints;
const schemas = {
  approved: decideReturn.body,
  rejected: decideReturn.body,
  received: receiveReturn.body,
  exchanged: exchangeReturn.body,
  refunded: refundReturn.body,
  note: addReturnNote.body,
} as const satisfies Record<ReturnStepKind, unknown>;

/** Asks for what a step of a return needs, and confirms it. */
export function ReturnStepDialog({ order, request, kind, onClose }: ReturnStepDialogProps) {
  const { values, errors, field, check } = useFields({
    text: '',
    amount: String(suggestedAmount(order, request)),
    ...noParcel,
  });
  const [arrived, setArrived] = useState(() =>
    request.items.map(({ p_id, quantity }) => ({ p_id, restocked: quantity, writtenOff: 0 })),
  );
  const saving = useReturnStep(request.returnId, onClose);
  const { text, amount, ...parcel } = values;

  const stepOf = (): ReturnStep => {
    if (kind === 'received') return { kind, items: arrived };
    if (kind === 'exchanged') return { kind, ...parcel };
    if (kind === 'refunded') return { kind, amount: amount.trim() };
    return kind === 'note' ? { kind, message: text } : { kind, note: text };
  };
  const submit = () => {
    const step = stepOf();
    const excess = kind === 'refunded' ? excessMessage(amount, order) : {};
    const messages = messagesOf(schemas[kind], returnStepBody(step));
    if (check({ ...excess, ...messages })) saving.mutate(step);
  };
  return (
    <FormDialog
      title={`${titles[kind]} (return ${request.returnId})`}
      submit={titles[kind]}
      request={saving}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{explanations[kind]}</p>
      {(kind === 'approved' || kind === 'rejected' || kind === 'note') && (
        <Field
          label={kind === 'note' ? 'Note' : 'Note to the customer'}
          hint={kind === 'approved' ? 'Optional, such as where to send the pieces.' : undefined}
          error={errors.note ?? errors.message}
        >
          <textarea
            maxLength={1000}
            value={text}
            onChange={({ target }) => field('text').onChange(target.value)}
          />
        </Field>
      )}
      {kind === 'received' &&
        request.items.map(({ p_id, name, quantity }) =>
          pieceCounts.map(([key, label]) => (
            <PiecesField
              key={`${p_id} ${key}`}
              label={`${label}: ${name}`}
              hint={`Of ${quantity}`}
              max={quantity}
              value={arrived.find((each) => each.p_id === p_id)?.[key] ?? 0}
              onChange={(pieces) =>
                setArrived(
                  arrived.map((each) => (each.p_id === p_id ? { ...each, [key]: pieces } : each)),
                )
              }
            />
          )),
        )}
      {kind === 'exchanged' && <ParcelFields field={field} linkHint="Optional." />}
      {kind === 'refunded' && (
        <TextField
          label="Amount"
          hint={`Up to ${formatOrderAmount(refundableAmount(order), order)}, which was paid and is not refunded.`}
          inputMode="decimal"
          {...field('amount')}
        />
      )}
    </FormDialog>
  );
}

const pieceCounts = [
  ['restocked', 'Back to stock'],
  ['writtenOff', 'Written off'],
] as const;

/** The price of the pieces that have arrived with the tax that was added, as far as it can be refunded. */
function suggestedAmount(order: Order, { items }: StaffReturn): number {
  const minor = items.reduce((sum, item) => {
    const pieces = arrivedPieces(item);
    const ordered = order.items.find(({ p_id }) => p_id === item.p_id);
    const tax = ordered ? shareOf(toMinor(ordered.tax ?? 0), pieces, ordered.quantity) : 0;
    return sum + toMinor(item.price) * pieces + tax;
  }, 0);
  return Math.min(toDecimal(minor), refundableAmount(order));
}
