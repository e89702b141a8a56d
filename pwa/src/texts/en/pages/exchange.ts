import type { Clause } from '../../clause.ts';

export const title = 'Return & Exchange Policy';
export const intro =
  'Every piece is checked before it leaves us. If one reaches you defective or damaged, tell us within 48 hours and we will replace it.';

export const clauses: readonly Clause[] = [
  {
    title: 'Exchange window',
    text: [
      'You can request an exchange within 48 hours of delivery, counted from the moment the carrier records the parcel as delivered.',
    ],
  },
  {
    title: 'What can be exchanged',
    text: [
      'Only items that arrived defective or damaged. We do not exchange items because of a change of mind, size or taste.',
      'There are no refunds.',
    ],
  },
  {
    title: 'How to request an exchange',
    text: [
      'Write to {email} with your order ID, a description of the problem, and photos of the item and its packaging. We will reply with the next steps.',
    ],
  },
  {
    title: 'Condition of the item',
    text: [
      'The item must be unused, in its original packaging, and come with proof of purchase. Certificates and boxes are part of the item.',
    ],
  },
  {
    title: 'Shipping costs',
    text: ['You pay the return shipping. We cover the shipping of the replacement.'],
  },
];
