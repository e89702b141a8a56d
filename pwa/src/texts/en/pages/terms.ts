import type { Clause } from '../../clause.ts';

export const title = 'Terms & Conditions';
export const intro = 'What you can expect from us, and we from you, in 22 short sections.';

export const clauses: readonly Clause[] = [
  {
    title: 'Acceptance',
    text: [
      'By visiting this store, opening an account or placing an order you accept these terms. If you do not accept them, please do not use the store.',
    ],
  },
  {
    title: 'Who may buy',
    text: [
      'You must be 18 or older to use the store. We do not serve children under 13 under any circumstances.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'Give accurate details and keep your password private. You are responsible for what is done through your account until you inform us that someone else has used it.',
    ],
  },
  {
    title: 'What we sell',
    text: [
      'Loose natural and lab-grown diamonds and custom jewellery. Every listing says whether a stone is natural or lab-grown.',
    ],
  },
  {
    title: 'Certification',
    text: [
      'Where a listing says that a stone is certified, the certificate of the named laboratory comes with it. Grades are the opinion of that laboratory.',
    ],
  },
  {
    title: 'Images and descriptions',
    text: [
      'We show each piece as accurately as a screen allows. Colours vary between screens, and measurements are rounded.',
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
      'If a price is clearly wrong, we may refuse or cancel the order. If a price changes during checkout, we will ask you before the order is placed.',
    ],
  },
  {
    title: 'Availability',
    text: [
      'Most stones are unique. We accept an order only if all of its items are still in stock at that moment.',
    ],
  },
  {
    title: 'Orders',
    text: [
      'Your order is an offer to buy. It is accepted when we confirm it, by email and on the confirmation page, with an order ID.',
    ],
  },
  {
    title: 'Payment',
    text: [
      'Checkout shows the payment methods for your country and currency, such as credit cards, debit cards, UPI, PayPal or bank transfer. Payment providers process card payments: your card details never reach us.',
    ],
  },
  {
    title: 'Cancellation',
    text: [
      'You can cancel an order from your profile until it has been delivered. Before it is shipped, we refund what you have paid; after that, cancelling records a return request. Orders that are Delivered or Cancelled cannot be changed.',
    ],
  },
  {
    title: 'Shipping',
    text: [
      'Handling takes {handling}. Delivery then takes {methods}. A tracking number follows within 3 days of shipment. See the Shipping Policy for details.',
    ],
  },
  {
    title: 'Duties and taxes',
    text: ['The recipient pays import duties and taxes in the destination country.'],
  },
  {
    title: 'Refunds',
    text: [
      'All sales are final: there are no refunds for a change of mind. We refund orders that are cancelled before they are shipped, and defective or damaged items as the Return & Exchange Policy explains.',
    ],
  },
  {
    title: 'Exchange',
    text: [
      'We exchange only items that are defective or damaged, if you request it within 48 hours of delivery. The Return & Exchange Policy explains how.',
    ],
  },
  {
    title: 'Custom pieces',
    text: [
      'An inquiry about a custom diamond or piece binds neither of us. It becomes an order when we have agreed in writing on the stone, the price and the delivery time.',
    ],
  },
  {
    title: 'Reviews',
    text: [
      'Your review belongs to you, and you can edit or delete it. We may remove reviews that are unlawful, insulting or off-topic. By posting a review you allow us to show it in the store.',
    ],
  },
  {
    title: 'Intellectual property',
    text: [
      'The texts, images and drawings of this store are ours or used with permission. Please ask before you use them elsewhere.',
    ],
  },
  {
    title: 'Liability',
    text: [
      'Our liability for what we sell and do is limited to the price of the order in question, except where the law does not allow such a limit.',
    ],
  },
  {
    title: 'Governing law',
    text: [
      'These terms are governed by Indian law. The courts at our registered office have jurisdiction.',
    ],
  },
  {
    title: 'Changes and contact',
    text: [
      'We update this page when these terms change. Each order is subject to the terms in force when it was placed. For questions, write to {email}.',
    ],
  },
];
