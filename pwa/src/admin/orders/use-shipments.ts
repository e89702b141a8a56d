import type { Order, Shipment } from '@vajra/contract';
import { call } from '../../api/call.ts';
import type { InputOf } from '../../api/endpoints.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';

type NewShipment = InputOf<typeof endpoints.addShipment>['body'];

// The first shipment changes the status, which counters and lists show.
const stale = [adminKeys.orders, adminKeys.counters];

/** Adds a shipment, or changes the one that is given. */
export function useSaveShipment(
  { orderId }: Order,
  shipment: Shipment | null,
  onSaved: () => void,
) {
  return useAdminMutation({
    run: (body: NewShipment) => {
      if (!shipment) return call(endpoints.addShipment, { params: { orderId }, body });
      const { items: _, ...parcel } = body;
      const params = { orderId, shipmentId: shipment.shipmentId };
      return call(endpoints.changeShipment, { params, body: parcel });
    },
    failed: 'Failed to save the shipment.',
    isProblemShown: true,
    stale,
    onSaved,
  });
}

export function useRemoveShipment({ orderId }: Order) {
  return useConfirmedDelete({
    thing: 'shipment',
    verb: 'Remove',
    note: 'The status of the order stays, and the customer gets no email.',
    idOf: ({ shipmentId }: Shipment) => shipmentId,
    run: ({ shipmentId }) =>
      call(endpoints.removeShipment, { params: { orderId, shipmentId: String(shipmentId) } }),
    failed: 'Failed to remove the shipment.',
    stale,
  });
}
