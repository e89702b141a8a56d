import { type Order, orderTimeline, type Shipment, type TimelineEntry } from '@vajra/contract';
import type { ReactNode } from 'react';
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
      {timeline.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no state
        <li key={index}>
          <Step entry={entry} />
          <SecondaryText as="span">{timeOf(entry.at)}</SecondaryText>
        </li>
      ))}
    </ol>
  );
}

function Step({ entry }: { entry: TimelineEntry }): ReactNode {
  if (entry.kind === 'status') return texts.statuses[entry.status];
  if (entry.kind === 'return') return texts.returnSteps[entry.state];
  if (entry.kind === 'payment') return texts.paymentEvents[entry.event.kind];
  return <Parcel shipment={entry.shipment} />;
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
