import type { Shipment } from '@vajra/contract';
import { TextLink } from '../../ui/TextLink.tsx';

/** The carrier and number of a parcel, linked to its tracking page where it has one. */
export function TrackingLink({ shipment }: { shipment: Shipment }) {
  const { carrier, trackingNumber, trackingUrl } = shipment;
  const label = `${carrier} ${trackingNumber}`;
  if (!trackingUrl) return label;
  return (
    <TextLink look="quiet" href={trackingUrl} target="_blank" rel="noopener noreferrer">
      {label}
    </TextLink>
  );
}
