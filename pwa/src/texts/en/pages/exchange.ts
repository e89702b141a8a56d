import type { Clause } from '../../clause.ts';

export const title = 'Return & Exchange Policy';
export const intro =
  'Every piece is checked before it leaves us. If one reaches you defective or damaged, tell us within 48 hours and we replace it.';

export const clauses: readonly Clause[] = [
  {
    title: 'Exchange window',
    text: [
      'You may ask for an exchange within 48 hours of delivery. The hours count from the moment the carrier records the parcel as delivered.',
    ],
  },
  {
    title: 'What can be exchanged',
    text: [
      'Items that reached you defective or damaged, and only those. We do not exchange for a change of mind, for size or for taste.',
      'There are no refunds.',
    ],
  },
  {
    title: 'How to ask for it',
    text: [
      'Write to {email} with your order ID, what is wrong, and pictures of the item and of its packaging. We answer with the next step.',
    ],
  },
  {
    title: 'In what condition',
    text: [
      'The item must be unused, in its original packaging, and come with proof of purchase. Certificates and boxes belong to the item.',
    ],
  },
  {
    title: 'Who pays for what',
    text: ['You pay the return shipping. We cover the shipping of the replacement.'],
  },
];
