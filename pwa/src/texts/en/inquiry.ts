export const pageName = 'Custom Diamond Inquiry';
/** What the form starts with when a customer asks for a price. */
export const askedPrice = (sku: string) => `Please send me the price of ${sku}.`;
export const heading = 'CUSTOM DIAMOND INQUIRY';
export const intro =
  'Tell us what you have in mind. We will find it or cut it for you, and reply with stones and prices.';
export const needed =
  'We need your name, an email address or phone number, and one wish. Everything else is optional.';
export const unreachable = 'Network error: Could not connect to the server';

export const name = 'Name';
export const email = 'Email';
export const mobile = 'Mobile Number';
export const caratSize = 'Carat size';
export const caratSizeExample = '1.00 to 1.20';
export const priceRange = 'Price range';
export const priceRangeExample = '₹3,00,000 to ₹4,50,000';
export const type = 'Diamond type';
export const chooseType = 'SELECT DIAMOND TYPE';
export const shape = 'Diamond shape';
export const clarity = 'Diamond clarity';
export const chooseClarity = 'SELECT DIAMOND CLARITY';
export const noClarity = 'No clarity options available';
export const color = 'Diamond colour';
export const cutGrade = 'Diamond cut grade';
export const additional = 'Additional information (optional)';

export const choose = 'No preference';
export const other = 'Other';
export const otherOf = (label: string) => `${label}: other`;

export const send = 'SEND INQUIRY';
export const sending = 'Submitting...';
