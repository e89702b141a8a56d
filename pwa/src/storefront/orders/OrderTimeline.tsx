import { type Order, orderTimeline, type Shipment } from '@vajra/contract';
import * as texts from '#texts/orders.ts';
import { formatDateTime } from '../../texts/formats.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './OrderTimeline.module.css';

/** What has happened to an order: its statuses, payments, parcels and returns. */
export function OrderTimeline({
  order,
}: {
  order: Pick<Order, 'history' | 'shipments' | 'returns' | 'payment'>;
}) {
  // The header of the order shows when it was placed.
  const timeline = orderTimeline(order).slice(1);
  if (timeline.length === 0) return null;
  return (
    <ol className={styles.timeline} aria-label={texts.timeline}>
      {timeline.map((entry) =>
        entry.kind === 'status' ? (
          <li key={entry.at + entry.status}>
            {texts.statuses[entry.status]}
            <SecondaryText as="span">{timeOf(entry.at)}</SecondaryText>
          </li>
        ) : entry.kind === 'return' ? (
          <li key={`return ${entry.returnId} ${entry.state}`}>
            {texts.returnSteps[entry.state]}
            <SecondaryText as="span">{timeOf(entry.at)}</SecondaryText>
          </li>
        ) : entry.kind === 'payment' ? (
          <li key={`payment ${entry.at} ${entry.event.kind}`}>
            {texts.paymentEvents[entry.event.kind]}
            <SecondaryText as="span">{timeOf(entry.at)}</SecondaryText>
          </li>
        ) : (
          <li key={`shipment ${entry.shipment.shipmentId}`}>
            <Parcel shipment={entry.shipment} />
            <SecondaryText as="span">{timeOf(entry.at)}</SecondaryText>
          </li>
        ),
      )}
    </ol>
  );
}

function Parcel({ shipment }: { shipment: Shipment }) {
  const { carrier, trackingNumber, trackingUrl } = shipment;
  return (
    <span>
      {texts.parcelWith(carrier)}
      {trackingUrl ? (
        <TextLink look="inline" href={trackingUrl} target="_blank" rel="noopener noreferrer">
          {texts.track(trackingNumber)}
        </TextLink>
      ) : (
        texts.trackingNumber(trackingNumber)
      )}
    </span>
  );
}

function timeOf(at: string): string {
  return formatDateTime(Date.parse(at), { dateStyle: 'medium', timeStyle: 'short' });
}
