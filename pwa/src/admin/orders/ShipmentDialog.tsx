import {
  carriers,
  endpoints,
  type Order,
  type Shipment,
  trackingPageOf,
  unshippedItems,
} from '@vajra/contract';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FieldStack } from '../shared/PageLayout.tsx';
import { useSaveShipment } from './use-shipments.ts';

interface ShipmentDialogProps {
  order: Order;
  /** The shipment to correct; null for a new one. */
  shipment: Shipment | null;
  onClose: () => void;
  /** Sets the order to Shipped without a parcel; not offered if missing. */
  onShipWithoutParcel?: () => void;
}

const schema = endpoints.addShipment.body;
type FieldName = 'carrier' | 'trackingNumber' | 'trackingUrl';

/** Asks for the carrier and tracking number of a parcel, and which pieces are in a new one. */
export function ShipmentDialog({
  order,
  shipment,
  onClose,
  onShipWithoutParcel,
}: ShipmentDialogProps) {
  const formId = useId();
  const listId = useId();
  const [values, setValues] = useState({
    carrier: shipment?.carrier ?? '',
    trackingNumber: shipment?.trackingNumber ?? '',
    trackingUrl: shipment ? ownTrackingUrl(shipment) : '',
  });
  const [pieces, setPieces] = useState(() =>
    unshippedItems(order).map((left) => ({ ...left, most: left.quantity })),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, problem } = useSaveShipment(order, shipment, onClose);

  const submit = () => {
    const items = pieces.filter(({ quantity }) => quantity > 0);
    const body = {
      ...values,
      ...(shipment ? {} : { items: items.map(({ p_id, quantity }) => ({ p_id, quantity })) }),
    };
    const issues = schema.safeParse(body).error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (issues.length === 0) mutate(body);
  };
  const inputOf = (name: FieldName) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
    },
  });

  return (
    <Dialog
      open
      title={shipment ? 'Edit shipment' : 'Add shipment'}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          {onShipWithoutParcel && (
            <Button kind="quiet" onClick={onShipWithoutParcel}>
              Ship without tracking
            </Button>
          )}
          <Button type="submit" form={formId} busy={isPending}>
            {shipment ? 'Update' : 'Add'}
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
          <Field label="Carrier" error={errors.carrier}>
            <input autoComplete="off" maxLength={60} list={listId} {...inputOf('carrier')} />
          </Field>
          <datalist id={listId}>
            {carriers.map((carrier) => (
              <option key={carrier} value={carrier} />
            ))}
          </datalist>
          <Field label="Tracking number" error={errors.trackingNumber}>
            <input autoComplete="off" maxLength={40} {...inputOf('trackingNumber')} />
          </Field>
          <Field
            label="Tracking link"
            hint="Optional. Leave blank to link to the carrier, where its address is known."
            error={errors.trackingUrl}
          >
            <input type="url" autoComplete="off" maxLength={500} {...inputOf('trackingUrl')} />
          </Field>
          {!shipment && (
            <PiecesFields
              order={order}
              pieces={pieces}
              error={errors.items}
              onChange={(p_id, quantity) =>
                setPieces(pieces.map((each) => (each.p_id === p_id ? { ...each, quantity } : each)))
              }
            />
          )}
          {!shipment && (
            <p>
              {order.status === 'Pending'
                ? 'The order will be set to Shipped, and the customer gets an email.'
                : 'The customer gets an email.'}
            </p>
          )}
        </FieldStack>
      </form>
    </Dialog>
  );
}

/** Returns a link that was typed in. The carrier's page is found again from a corrected number. */
function ownTrackingUrl({ carrier, trackingNumber, trackingUrl }: Shipment): string {
  return trackingUrl === trackingPageOf(carrier, trackingNumber) ? '' : (trackingUrl ?? '');
}

interface PiecesFieldsProps {
  order: Order;
  pieces: readonly { p_id: number; quantity: number; most: number }[];
  error: string | undefined;
  onChange: (p_id: number, quantity: number) => void;
}

/** How many pieces of each product are in the parcel. */
function PiecesFields({ order, pieces, error, onChange }: PiecesFieldsProps) {
  return pieces.map(({ p_id, quantity, most }, index) => (
    <Field
      key={p_id}
      label={order.items.find((item) => item.p_id === p_id)?.product.name ?? `Product ${p_id}`}
      hint={`Pieces in this parcel, up to ${most}`}
      error={index === 0 ? error : undefined}
    >
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        step={1}
        value={quantity}
        onChange={({ target }) =>
          onChange(p_id, Math.min(most, Math.max(0, Math.trunc(Number(target.value) || 0))))
        }
      />
    </Field>
  ));
}
