import type { Clause } from '../../clause.ts';

export const title = 'Privacy Policy';
export const intro = 'What we know about you, why, and what you can do about it.';

export const clauses: readonly Clause[] = [
  {
    title: 'What we collect',
    text: [
      'What you give us: your name, email address, mobile number and password when you sign up; the shipping address and payment method when you order; what you write in a review, an inquiry or a message.',
      'Passwords are stored in a form that nobody, including us, can read.',
    ],
  },
  {
    title: 'How we use it',
    text: [
      'To fulfil and deliver your orders, to answer you, to show prices in your currency, and to protect the store from misuse.',
    ],
  },
  {
    title: 'What stays on your device',
    text: [
      'Your browser keeps your sign-in, an unfinished checkout and parts of the store, so that it opens quickly. Logging out removes your sign-in. We use no advertising cookies and no third-party trackers.',
    ],
  },
  {
    title: 'Who we share it with',
    text: [
      'Carriers receive what they need to deliver your order, and payment providers what they need to process your payment. We never sell your data. We disclose data to authorities only where the law requires it.',
    ],
  },
  {
    title: 'How long we keep it',
    text: [
      'We keep accounts until you ask us to delete them, orders for as long as tax law requires, and messages until the matter is settled.',
    ],
  },
  {
    title: 'Your rights',
    text: ['You can view, correct or delete the data we hold about you. Write to {email}.'],
  },
  {
    title: 'Age',
    text: [
      'The store is for people aged 18 and over. We do not serve children under 13 and do not knowingly keep their data.',
    ],
  },
  {
    title: 'Governing law',
    text: ['This policy is governed by Indian law.'],
  },
  {
    title: 'Changes',
    text: ['We update this page when this policy changes. The version shown here applies.'],
  },
];
