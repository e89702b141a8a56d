import type { Clause } from '../../clause.ts';

export const title = 'Privacy Policy';
export const intro = 'What we know of you, why, and what you can do about it.';

export const clauses: readonly Clause[] = [
  {
    title: 'What we collect',
    text: [
      'What you give us: your name, e-mail address, mobile number and password when you sign up; the shipping address and the way of payment when you order; what you write in a review, an inquiry or a message.',
      'Passwords are stored in a form that nobody, ourselves included, can read.',
    ],
  },
  {
    title: 'What it is for',
    text: [
      'To fulfil and deliver your orders, to answer you, to show prices in your currency, and to keep the shop safe from misuse.',
    ],
  },
  {
    title: 'What stays on your device',
    text: [
      'Your browser keeps your sign-in, an unfinished checkout and parts of the shop, so that it opens quickly. Logging out removes your sign-in. We use no advertising cookies and no third-party trackers.',
    ],
  },
  {
    title: 'Who else sees it',
    text: [
      'Carriers see what they need to deliver, payment providers what they need to be paid. We sell nothing of it to anybody. Authorities see what the law obliges us to show them.',
    ],
  },
  {
    title: 'How long we keep it',
    text: [
      'Accounts until you ask us to delete them; orders for as long as tax law asks; messages for as long as the matter lasts.',
    ],
  },
  {
    title: 'Your rights',
    text: ['You may see, correct or delete what we keep of you. Write to {email}.'],
  },
  {
    title: 'Age',
    text: [
      'The shop is for people of 18 and over. Children under 13 are not served, and we do not knowingly keep anything of them.',
    ],
  },
  {
    title: 'Governing law',
    text: ['This policy is governed by Indian law.'],
  },
  {
    title: 'Changes',
    text: ['When this policy changes, this page does. What is written here is what holds.'],
  },
];
