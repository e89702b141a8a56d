import {
  endpoints,
  type Order,
  type Shipment,
  trackingPageOf,
  unshippedItems,
} from '@vajra/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { messagesOf, useFields } from '../shared/use-fields.ts';
import { itemName } from './order-texts.ts';
import { noParcel, ParcelFields, PiecesField } from './ParcelFields.tsx';
import { useSaveShipment } from './use-shipments.ts';

interface ShipmentDialogProps {
  order: Order;
  /** The shipment to correct; null for a new one. */
  shipment: Shipment | null;
  onClose: () => void;
  /** Sets the order to Shipped without a parcel; not offered if missing. */
  onShipWithoutParcel?: () => void;
}

/** Asks for the carrier and tracking number of a parcel, and which pieces are in a new one. */
export function ShipmentDialog({
  order,
  shipment,
  onClose,
  onShipWithoutParcel,
}: ShipmentDialogProps) {
  const { values, errors, field, check } = useFields(shipment ? typedParcel(shipment) : noParcel);
  const [pieces, setPieces] = useState(() =>
    unshippedItems(order).map((left) => ({ ...left, most: left.quantity })),
  );
  const saving = useSaveShipment(order, shipment, onClose);
  const submit = () => {
    const items = pieces.filter(({ quantity }) => quantity > 0);
    const body = {
      ...values,
      ...(shipment ? {} : { items: items.map(({ p_id, quantity }) => ({ p_id, quantity })) }),
    };
    if (check(messagesOf(endpoints.addShipment.body, body))) saving.mutate(body);
  };
  return (
    <FormDialog
      title={shipment ? 'Edit shipment' : 'Add shipment'}
      submit={shipment ? 'Update' : 'Add'}
      after={
        onShipWithoutParcel && (
          <Button kind="quiet" onClick={onShipWithoutParcel}>
            Ship without tracking
          </Button>
        )
      }
      request={saving}
      onClose={onClose}
      onSubmit={submit}
    >
      <ParcelFields
        field={field}
        linkHint="Optional. Leave blank to link to the carrier, where its address is known."
      />
      {!shipment &&
        pieces.map((piece, index) => (
          <PiecesField
            key={piece.p_id}
            label={itemName(order, piece.p_id)}
            hint={`Pieces in this parcel, up to ${piece.most}`}
            error={index === 0 ? errors.items : undefined}
            max={piece.most}
            value={piece.quantity}
            onChange={(quantity) => setPieces(pieces.with(index, { ...piece, quantity }))}
          />
        ))}
      {!shipment && (
        <p>
          {order.status === 'Pending'
            ? 'The order will be set to Shipped, and the customer gets an email.'
            : 'The customer gets an email.'}
        </p>
      )}
    </FormDialog>
  );
}

/** A link that was typed in stays. The carrier's page is found again from a corrected number. */
function typedParcel({ carrier, trackingNumber, trackingUrl }: Shipment): typeof noParcel {
  const isFound = trackingUrl === trackingPageOf(carrier, trackingNumber);
  return { carrier, trackingNumber, trackingUrl: isFound ? '' : (trackingUrl ?? '') };
}
