import type { Clause } from '../../clause.ts';

export const title = 'Shipping Policy';
export const intro = 'We ship worldwide. Delivery typically takes 15-25 business days.';

export const clauses: readonly Clause[] = [
  {
    title: 'Handling',
    text: [
      'An order is checked, packed and handed to the carrier within 1-3 working days of being placed.',
    ],
  },
  {
    title: 'Standard delivery',
    text: ['15-25 working days after handling, worldwide.'],
  },
  {
    title: 'Express delivery',
    text: [
      '5-7 working days after handling, at an extra charge that depends on the destination. Ask for it at {email} before your order is packed.',
    ],
  },
  {
    title: 'Tracking',
    text: [
      'You get a tracking number within 3 days of shipment, at the e-mail address of your order.',
    ],
  },
  {
    title: 'Your address',
    text: [
      'We ship to the address given at checkout. Please look at it twice: a parcel under way cannot be sent elsewhere.',
    ],
  },
  {
    title: 'Customs',
    text: [
      'Parcels that cross a border may be subject to duties and taxes of the country of destination. The recipient pays them.',
    ],
  },
  {
    title: 'Damaged on the way',
    text: [
      'Take pictures of the parcel as it came and write to {email} within 48 hours of delivery. Our Return & Exchange Policy says how it goes on.',
    ],
  },
];
