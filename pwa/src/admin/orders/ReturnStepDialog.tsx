import {
  arrivedPieces,
  carriers,
  endpoints,
  type Order,
  refundableAmount,
  type StaffReturn,
  shareOf,
  toDecimal,
  toMinor,
} from '@vajra/contract';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FieldStack } from '../shared/PageLayout.tsx';
import { formatOrderAmount } from './order-texts.ts';
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
  const formId = useId();
  const listId = useId();
  const [text, setText] = useState('');
  const [amount, setAmount] = useState(() => String(suggestedAmount(order, request)));
  const [parcel, setParcel] = useState({ carrier: '', trackingNumber: '', trackingUrl: '' });
  const [arrived, setArrived] = useState(() =>
    request.items.map(({ p_id, quantity }) => ({ p_id, restocked: quantity, writtenOff: 0 })),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const most = refundableAmount(order);
  const { mutate, isPending, problem } = useReturnStep(request.returnId, onClose);

  const stepOf = (): ReturnStep => {
    if (kind === 'received') return { kind, items: arrived };
    if (kind === 'exchanged') return { kind, ...parcel };
    if (kind === 'refunded') return { kind, amount: amount.trim() };
    return kind === 'note' ? { kind, message: text } : { kind, note: text };
  };
  const submit = () => {
    const step = stepOf();
    const issues = schemas[kind].safeParse(returnStepBody(step)).error?.issues ?? [];
    const found = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
    if (kind === 'refunded' && !found.amount && Number(amount) > most) {
      found.amount = `must be at most ${formatOrderAmount(most, order)}`;
    }
    setErrors(found);
    if (Object.keys(found).length === 0) mutate(step);
  };
  const parcelInput = (name: keyof typeof parcel) => ({
    autoComplete: 'off',
    value: parcel[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setParcel({ ...parcel, [name]: target.value }),
  });
  const setPieces = (p_id: number, change: { restocked?: number; writtenOff?: number }) =>
    setArrived(arrived.map((each) => (each.p_id === p_id ? { ...each, ...change } : each)));

  return (
    <Dialog
      open
      title={`${titles[kind]} (return ${request.returnId})`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isPending}>
            {titles[kind]}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) submit();
          focusFirstInvalid(event.currentTarget);
        }}
      >
        <FieldStack>
          <FormError problem={problem} />
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
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
          )}
          {kind === 'received' &&
            request.items.map(({ p_id, name, quantity }) => {
              const row = arrived.find((each) => each.p_id === p_id);
              const counts = [
                ['restocked', 'Back to stock'],
                ['writtenOff', 'Written off'],
              ] as const;
              return counts.map(([key, label]) => (
                <Field key={`${p_id} ${key}`} label={`${label}: ${name}`} hint={`Of ${quantity}`}>
                  <input
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={quantity}
                    value={row?.[key] ?? 0}
                    onChange={({ target }) => {
                      const typed = Math.trunc(Number(target.value) || 0);
                      setPieces(p_id, { [key]: Math.min(quantity, Math.max(0, typed)) });
                    }}
                  />
                </Field>
              ));
            })}
          {kind === 'exchanged' && (
            <>
              <Field label="Carrier" error={errors.carrier}>
                <input maxLength={60} list={listId} {...parcelInput('carrier')} />
              </Field>
              <datalist id={listId}>
                {carriers.map((carrier) => (
                  <option key={carrier} value={carrier} />
                ))}
              </datalist>
              <Field label="Tracking number" error={errors.trackingNumber}>
                <input maxLength={40} {...parcelInput('trackingNumber')} />
              </Field>
              <Field label="Tracking link" hint="Optional." error={errors.trackingUrl}>
                <input type="url" maxLength={500} {...parcelInput('trackingUrl')} />
              </Field>
            </>
          )}
          {kind === 'refunded' && (
            <Field
              label="Amount"
              hint={`Up to ${formatOrderAmount(most, order)}, which was paid and is not refunded.`}
              error={errors.amount}
            >
              <input
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            </Field>
          )}
        </FieldStack>
      </form>
    </Dialog>
  );
}

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
