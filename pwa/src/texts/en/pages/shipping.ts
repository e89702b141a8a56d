import type { Clause } from '../../clause.ts';

export const title = 'Shipping Policy';

/** Methods of a store whose own ones are not known. */
export const standard = 'Standard';
export const express = 'Express';

export const handling: Clause = {
  title: 'Handling',
  text: ['We check and pack your order and hand it to the carrier within {handling}.'],
};
/** A shipping method of the store. */
export const methodClause = (name: string, days: string, isFirst: boolean): Clause => ({
  title: `${name} delivery`,
  text: [
    isFirst
      ? `${days} after handling.`
      : `${days} after handling, at an extra charge if there is one for your country: choose it at checkout, which shows what it costs.`,
  ],
});

export const clauses: readonly Clause[] = [
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
