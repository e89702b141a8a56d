import type { Clause } from '../../clause.ts';

export const title = 'Terms & Conditions';
export const intro = 'What you may expect of us, and we of you, in 22 short sections.';

export const clauses: readonly Clause[] = [
  {
    title: 'Acceptance',
    text: [
      'By visiting this shop, opening an account or placing an order you accept these terms. If you do not, please do not use the shop.',
    ],
  },
  {
    title: 'Who may buy',
    text: [
      'You must be 18 or older to use the shop. Children under 13 are not served, under any circumstances.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'Give us true details and keep your password to yourself. What is done through your account counts as done by you until you tell us that it was somebody else.',
    ],
  },
  {
    title: 'What we sell',
    text: [
      'Loose natural and lab-grown diamonds and custom jewellery. Every listing says which of the two a stone is.',
    ],
  },
  {
    title: 'Certification',
    text: [
      'Where a listing says that a stone is certified, the certificate of the named laboratory comes with it. Grades are the opinion of that laboratory.',
    ],
  },
  {
    title: 'Pictures and descriptions',
    text: [
      'We show each piece as truly as a screen allows. Colours differ between screens, and measures are rounded.',
    ],
  },
  {
    title: 'Prices and currency',
    text: [
      'Prices are shown in rupees to visitors and to customers with an Indian mobile number, and in dollars to all others. The price of an order is the one that was confirmed when it was placed.',
    ],
  },
  {
    title: 'Errors in prices',
    text: [
      'Should a price be plainly wrong, we may refuse or cancel the order. If a price changes while you check out, we ask you before anything is ordered.',
    ],
  },
  {
    title: 'Availability',
    text: [
      'Most stones exist once. An order is accepted only if the pieces in it are still in stock at that moment.',
    ],
  },
  {
    title: 'Orders',
    text: [
      'Your order is an offer to buy. It is accepted when we confirm it, by e-mail and on the confirmation page, with an order ID.',
    ],
  },
  {
    title: 'Payment',
    text: [
      'We take credit cards, debit cards, UPI and PayPal. Payments are handled by their providers: card details do not reach us.',
    ],
  },
  {
    title: 'Cancellation',
    text: [
      'You may cancel an order from your profile for as long as it has not been delivered. An order that is Delivered or Cancelled stays as it is.',
    ],
  },
  {
    title: 'Shipping',
    text: [
      'Handling takes 1-3 working days, standard delivery 15-25 working days, express delivery 5-7 working days at an extra charge. A tracking number follows within 3 days of shipment. The Shipping Policy says more.',
    ],
  },
  {
    title: 'Duties and taxes',
    text: ['Import duties and taxes of the country of destination are paid by the recipient.'],
  },
  {
    title: 'No refunds',
    text: ['All sales are final. We do not give refunds.'],
  },
  {
    title: 'Exchange',
    text: [
      'Items that are defective or damaged, and only those, are exchanged if you ask for it within 48 hours of delivery. The Return & Exchange Policy says how.',
    ],
  },
  {
    title: 'Custom pieces',
    text: [
      'An inquiry for a custom diamond or piece binds neither of us. It becomes an order when we have agreed on the stone, the price and the time in writing.',
    ],
  },
  {
    title: 'Reviews',
    text: [
      'A review is yours and you may change or delete it. We may remove what is unlawful, insulting or about something else. By posting a review you allow us to show it in the shop.',
    ],
  },
  {
    title: 'Our work',
    text: [
      'Texts, pictures and drawings of this shop are ours or used with permission. Please ask before you use them elsewhere.',
    ],
  },
  {
    title: 'Liability',
    text: [
      'We answer for what we sell and for what we do, up to the price of the order in question, except where the law does not allow such a limit.',
    ],
  },
  {
    title: 'Governing law',
    text: [
      'These terms are governed by Indian law. Courts at the place of our registered office are competent.',
    ],
  },
  {
    title: 'Changes and contact',
    text: [
      'When these terms change, this page does; an order is subject to the terms of its day. Questions reach us at {email}.',
    ],
  },
];
