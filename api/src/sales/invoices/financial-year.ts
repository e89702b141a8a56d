/** GST counts days in India, wherever the store is. */
export const taxTimeZone = 'Asia/Kolkata';

/** Returns the Indian financial year of a day, April to March, as 2627 for 2026-04-01. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4));
  const first = Number(day.slice(5, 7)) >= 4 ? year : year - 1;
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('');
}

/** Numbers have at most 16 characters: rule 46 (b) of the CGST rules. */
const maxNumberLength = 16;

/** Returns the number of a document in its series. @throws RangeError when the series is full */
export function invoiceNumber(series: string, sequence: number): string {
  const number = `${series}/${String(sequence).padStart(4, '0')}`;
  if (number.length > maxNumberLength) throw new RangeError(`the series ${series} is full`);
  return number;
}
