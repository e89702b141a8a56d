import { type Order, orderEditors, type Shipment, unshippedItems } from '@vajra/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { RowDetail, RowTitle } from '../shared/RowText.tsx';
import { useHasRole } from '../shared/use-has-role.ts';
import { itemName } from './order-texts.ts';
import { PanelActions, PanelRows, RowChoices } from './PanelRows.tsx';
import { ShipmentDialog } from './ShipmentDialog.tsx';
import { TrackingLink } from './TrackingLink.tsx';
import { useRemoveShipment } from './use-shipments.ts';

/** The parcels of an order, to add, correct and remove. */
export function ShipmentsPanel({ order }: { order: Order }) {
  const [edited, setEdited] = useState<Shipment | 'new' | null>(null);
  const mayEdit = useHasRole(orderEditors);
  const { askAndDelete, isDeleting } = useRemoveShipment(order);
  const { shipments = [], status } = order;
  const isOpen = status === 'Pending' || status === 'Shipped';
  const isAllShipped = unshippedItems(order).length === 0;
  return (
    <Panel title="Shipments">
      {shipments.length === 0 ? (
        <p>No shipments yet.</p>
      ) : (
        <PanelRows label="Shipments">
          {shipments.map((shipment) => (
            <li key={shipment.shipmentId}>
              <div>
                <RowTitle>
                  <TrackingLink shipment={shipment} />
                </RowTitle>
                <RowDetail>{formatDateTime(shipment.shippedAt)}</RowDetail>
                <ul aria-label={`Pieces in ${shipment.trackingNumber}`}>
                  {shipment.items.map(({ p_id, quantity }) => (
                    <li key={p_id}>
                      <RowDetail>
                        {quantity} × {itemName(order, p_id)}
                      </RowDetail>
                    </li>
                  ))}
                </ul>
              </div>
              {mayEdit && (
                <RowChoices>
                  <Button
                    kind="quiet"
                    small
                    aria-label={`Edit shipment ${shipment.trackingNumber}`}
                    onClick={() => setEdited(shipment)}
                  >
                    Edit
                  </Button>
                  {shipment.returnId === undefined && (
                    <Button
                      kind="quiet"
                      small
                      busy={isDeleting(shipment)}
                      aria-label={`Remove shipment ${shipment.trackingNumber}`}
                      onClick={() => askAndDelete(shipment)}
                    >
                      Remove
                    </Button>
                  )}
                </RowChoices>
              )}
            </li>
          ))}
        </PanelRows>
      )}
      {mayEdit && isOpen && !isAllShipped && (
        <PanelActions>
          <Button kind="create" small onClick={() => setEdited('new')}>
            Add shipment
          </Button>
        </PanelActions>
      )}
      {edited && (
        <ShipmentDialog
          order={order}
          shipment={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}
