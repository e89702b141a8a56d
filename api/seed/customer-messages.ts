import type { ContactDocument } from '../src/customers/contacts/contact.model.ts';
import type { InquiryDocument } from '../src/customers/inquiries/inquiry.model.ts';
import type { Clarity } from './diamonds-csv.ts';
import { lookupId, type Origin } from './lookups.ts';
import { baseDate, dayMs } from './plan.ts';
import type { Random } from './random.ts';
import type { Shape } from './shapes.ts';
import { exampleEmail } from './users.ts';

type InquiryRow = readonly [
  name: string,
  phone: string,
  carats: string,
  price: string,
  origin: Origin,
  shape: Shape,
  clarity: Clarity,
  colour: string,
  cut: string,
  additionalInfo: string,
];

const inquiryRows: readonly InquiryRow[] = [
  [
    'Ritika Sharma',
    '+919800000201',
    '1.50 - 1.70',
    '₹9,00,000 - ₹12,00,000',
    'Natural',
    'Oval',
    'VS1',
    'F or better',
    'Ideal',
    'For an engagement in February. No bow tie, please, or as little as you can find.',
  ],
  [
    'Thomas Bauer',
    '+493023125011',
    '2.00',
    '$6,000',
    'Lab Grown',
    'Emerald',
    'VVS2',
    'E',
    'Very Good',
    'Ratio close to 1.45.',
  ],
  [
    'Harsh Vora',
    '+919800000202',
    '0.30 x 2',
    '₹1,20,000',
    'Natural',
    'Round',
    'VS2',
    'G',
    'Ideal',
    'A matched pair for studs.',
  ],
  [
    'Amelia Brooks',
    '+12025550161',
    '1.00',
    '$5,000 - $6,500',
    'Natural',
    'Cushion',
    'VS2',
    'Fancy Yellow',
    'Very Good',
    '',
  ],
  [
    'Sneha Reddy',
    '+919800000203',
    '0.90 - 1.00',
    '₹4,00,000',
    'Natural',
    'Round',
    'SI1',
    'G',
    'Ideal',
    'Eye-clean matters more to me than the grade on paper.',
  ],
  [
    'Yusuf Rahman',
    '+971500000161',
    '3.00',
    '$25,000 - $32,000',
    'Natural',
    'Radiant',
    'VS1',
    'H',
    'Premium',
    'Could you send a video in daylight before we decide?',
  ],
  [
    'Ishaan Malhotra',
    '+919800000204',
    '1.20',
    '₹1,50,000',
    'Lab Grown',
    'Pear',
    'VS1',
    'D',
    'Ideal',
    '',
  ],
  [
    'Claire Dubois',
    '+33199001261',
    '0.70',
    '$2,400',
    'Natural',
    'Marquise',
    'VS2',
    'G or H',
    'Very Good',
    "It replaces a stone of 8.6 x 4.3 mm in my grandmother's ring.",
  ],
  [
    'Pooja Bhatt',
    '+919800000205',
    '0.50',
    '₹2,00,000',
    'Natural',
    'Heart',
    'VS1',
    'E',
    'Premium',
    '',
  ],
  [
    'Henry Walsh',
    '+442079460161',
    '1.80 - 2.20',
    '$14,000',
    'Natural',
    'Asscher',
    'VVS1',
    'F',
    'Ideal',
    'True square, high crown.',
  ],
  [
    'Nikhil Joshi',
    '+919800000206',
    '1.00',
    '₹90,000',
    'Lab Grown',
    'Princess',
    'VS2',
    'F',
    'Ideal',
    'Corners must be unchipped; my jeweller will check.',
  ],
  [
    'Aditi Rao',
    '+919800000207',
    '0.25 x 5',
    '₹1,75,000',
    'Natural',
    'Round',
    'VS2',
    'F',
    'Very Good',
    'Five stones graduated for a half-eternity band.',
  ],
  [
    'Marco Ferri',
    '+390655500161',
    '1.30',
    '$11,000',
    'Natural',
    'Oval',
    'VS2',
    'Fancy Pink',
    'Premium',
    'Pastel is fine.',
  ],
];

type ContactRow = readonly [name: string, phone: string, message: string];

const contactRows: readonly ContactRow[] = [
  [
    'Shalini Verma',
    '+919800000301',
    'Do you have a showroom in Surat where I can see two or three solitaires side by side? I will be in town in the second week of November.',
  ],
  [
    'Peter Lindqvist',
    '+46850500161',
    'Is import duty to Sweden included in the price, or does the carrier collect it?',
  ],
  [
    'Gaurav Saxena',
    '+919800000302',
    'I bought a ring in August. When should the claws be checked, and can it be done in Delhi?',
  ],
  [
    'Hannah Lee',
    '+14155550161',
    'Can a pendant chain be exchanged for a longer one when ordering?',
  ],
  [
    'Deepa Menon',
    '+919800000303',
    'Please call me about a pair of lab grown studs, one carat each. Evenings are best.',
  ],
  ['Oliver Grant', '+61255501261', 'How do I find out my ring size without her noticing?'],
  [
    'Ramesh Chawla',
    '+919800000304',
    'Do you buy back or exchange old diamond jewellery? I have a set that was my mother’s, with papers.',
  ],
  [
    'Ayesha Siddiqui',
    '+919800000305',
    'The courier left the parcel with my neighbour. All is well, but a call would have been nice.',
  ],
  [
    'Katarina Novak',
    '+420255500161',
    'Which of the two grading reports comes with a stone of half a carat?',
  ],
  [
    'Suresh Pillai',
    '+919800000306',
    'I would like twelve small pendants for the staff of our school. Do you have a price for that many?',
  ],
  [
    'Emma Rossi',
    '+390655500162',
    'Can you engrave a date inside a wedding band? It would be 11.02.2027.',
  ],
  [
    'Tanvi Shah',
    '+919800000307',
    'Thank you for resizing my ring so quickly. It fits perfectly now.',
  ],
];

/** Returns dates spread over the days before the base date, oldest first. */
function spreadDates(count: number, days: number, random: Random): Date[] {
  return Array.from({ length: count }, (_, index) => {
    const share = (index + random.next() * 0.8) / count;
    return new Date(baseDate.getTime() - days * (1 - share) * dayMs - dayMs / 24);
  });
}

export function seedInquiries(random: Random): InquiryDocument[] {
  const dates = spreadDates(inquiryRows.length, 60, random);
  return inquiryRows.map((row, index) => {
    const [u_name, mo_no, carat_size, price_range, diamond_type] = row;
    const [, , , , , diamond_shape, clarity, diamond_color, diamond_cut_grade, additional_info] =
      row;
    return {
      _id: index + 1,
      u_name,
      email: exampleEmail(u_name),
      mo_no,
      carat_size,
      price_range,
      diamond_type,
      diamond_shape,
      clarity_id: lookupId('clarity', clarity),
      clarity,
      diamond_color,
      diamond_cut_grade,
      additional_info,
      status: index < 7 ? 1 : 0,
      createdAt: dates[index] ?? baseDate,
    };
  });
}

export function seedContacts(random: Random): ContactDocument[] {
  const dates = spreadDates(contactRows.length, 45, random);
  return contactRows.map(([name, mo_no, message], index) => ({
    _id: index + 1,
    name,
    mo_no,
    email: exampleEmail(name),
    message,
    createdAt: dates[index] ?? baseDate,
  }));
}
