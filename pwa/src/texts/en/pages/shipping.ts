import type { Clause } from '../../clause.ts';

export const title = 'Shipping Policy';
export const intro = 'We ship worldwide. Delivery typically takes 15-25 business days.';

export const clauses: readonly Clause[] = [
  {
    title: 'Handling',
    text: ['We check and pack your order and hand it to the carrier within 1-3 working days.'],
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
      'You will receive a tracking number within 3 days of shipment, at the email address on your order.',
    ],
  },
  {
    title: 'Your address',
    text: [
      'We ship to the address given at checkout. Please check it carefully: we cannot redirect a parcel once it has shipped.',
    ],
  },
  {
    title: 'Customs',
    text: [
      'International parcels may be subject to duties and taxes in the destination country. The recipient pays them.',
    ],
  },
  {
    title: 'Damage in transit',
    text: [
      'Take photos of the parcel as it arrived and write to {email} within 48 hours of delivery. Our Return & Exchange Policy explains the next steps.',
    ],
  },
];
