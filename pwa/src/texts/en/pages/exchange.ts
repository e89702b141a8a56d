import type { Clause } from '../../clause.ts';

export const title = 'Return & Exchange Policy';
export const intro =
  'Every piece is checked before it leaves us. If one reaches you defective or damaged, tell us within 48 hours and we will replace it or give your money back.';

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
    ],
  },
  {
    title: 'How to request an exchange',
    text: [
      'Open the order in your profile, choose "Return or exchange", tell us what is wrong and add photos of the item and its packaging; or write to {email} with your order ID. We will reply with the next steps.',
    ],
  },
  {
    title: 'Refunds',
    text: [
      'There are no refunds for a change of mind. We refund a defective or damaged item that we cannot replace, or for which you ask for a refund with your return and we agree, after we have received it.',
      'If you cancel a paid order before it is shipped, we refund all of it. Money goes back to the account or card that you paid with; banks usually need 5 to 10 working days to credit it.',
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
