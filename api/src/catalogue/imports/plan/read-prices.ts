import { type ImportField, type Prices, priceOfCost, toMinor } from '@vajra/contract';
import { type PriceField, priceFields } from './price-signs.ts';
import { isShortened, readPrice, signOfPrice } from './read-number.ts';
import { type Reading, shortenedMessage } from './row-data.ts';

const maxPrice = 9_999_999_999.99;

/** The columns of an amount: in the currency of the list, in rupees and in dollars. */
const columnsOf = {
  price: ['price', 'inrPrice', 'usdPrice'],
  cost: ['cost', 'inrCost', 'usdCost'],
} as const satisfies Record<string, readonly PriceField[]>;

/** Reads the price and the cost of a row, and calculates the price from the cost where it has a markup. */
export function readPrices(reading: Reading): void {
  const { data, choices } = reading;
  const price = readAmount(reading, 'price');
  const cost = readAmount(reading, 'cost');
  if (choices.prices !== 'markup') {
    data.price = price;
    if (hasAmount(cost)) data.cost = cost;
    return;
  }
  // Without a column for the cost, the price of the list is what the shop pays.
  const paid = choices.columns.some(isCost) ? cost : price;
  if (!paid.inr && !paid.usd) return; // blank, or 0: unknown
  data.cost = paid;
  data.price = markedUp(reading, paid);
}

const isCost = (field: ImportField | null) => columnsOf.cost.some((each) => each === field);
const hasAmount = ({ inr, usd }: Partial<Prices>) => inr !== undefined || usd !== undefined;

function markedUp({ choices, report }: Reading, cost: Partial<Prices>): Partial<Prices> {
  const { inr = 0, usd = 0 } = cost;
  const { markup, columns } = choices;
  if (!markup) return cost;
  const price = priceOfCost({ inr, usd }, markup);
  const amounts = columns.filter((field) => priceFields.some((each) => each === field));
  const field = amounts.find(isCost) ?? amounts[0] ?? null;
  const isTooLow = price && ((inr > 0 && price.inr <= 0) || (usd > 0 && price.usd <= 0));
  if (!price) report(field, `The markup needs the cost in ${names[markup.currency]}.`);
  else if (isTooLow) report(field, 'The price would be rounded to nothing.');
  else if (Math.max(price.inr, price.usd) > maxPrice * 100) report(field, 'The price is too high.');
  else {
    return {
      ...(cost.inr !== undefined && { inr: price.inr }),
      ...(cost.usd !== undefined && { usd: price.usd }),
    };
  }
  return {};
}

const names = { INR: 'rupees', USD: 'dollars' } as const;

/** Reads an amount in both currencies, calculating the one that the list lacks. */
function readAmount(reading: Reading, kind: keyof typeof columnsOf): Partial<Prices> {
  const { currency, rate } = reading.choices;
  const [plain, rupees, dollars] = columnsOf[kind];
  const common = readMinor(reading, plain);
  const inr = readMinor(reading, rupees) ?? (currency === 'INR' ? common : undefined);
  const usd = readMinor(reading, dollars) ?? (currency === 'USD' ? common : undefined);
  const amount: Partial<Prices> = {
    inr: inr ?? (usd !== undefined && rate ? minorOf((usd / 100) * rate) : undefined),
    usd: usd ?? (inr !== undefined && rate ? minorOf(inr / 100 / rate) : undefined),
  };
  if ((amount.inr ?? 0) <= maxPrice * 100) return amount;
  reading.report(plain, 'The price in rupees is too high.');
  return {};
}

/** Reads a cell as minor units for the whole product, or reports why it cannot be read. */
function readMinor({ cell, report, data, choices, signs }: Reading, field: PriceField) {
  const text = cell(field);
  if (text === '') return undefined;
  const sign = signs[field] ?? choices.decimalSign;
  if (!sign && signOfPrice(text) === 'ambiguous') {
    const [small, large] = (['.', ','] as const)
      .map((each) => readPrice(text, each))
      .sort((a, b) => a - b);
    report(field, `This is either ${small} or ${formatNumber(large)}. Choose the decimal sign.`);
    return undefined;
  }
  const value = readPrice(text, sign ?? '.');
  const factor = choices.pricePer === 'carat' ? (data.attributes.weight ?? undefined) : 1;
  if (isShortened(text)) report(field, shortenedMessage);
  else if (!(value >= 0)) report(field, 'Must be a price.');
  else if (factor === undefined) {
    // An unreadable weight has its own problem.
    if (cell('weight') === '') {
      report(field, 'The price is per carat, but the weight is missing.');
    }
  } else if (value * factor > maxPrice) report(field, 'The price is too high.');
  else return minorOf(value * factor);
  return undefined;
}

const formatNumber = (value = 0) => value.toLocaleString('en');

/** Rounds half up on decimal digits, without the error of binary fractions. */
function minorOf(amount: number): number {
  return toMinor(Number(amount.toFixed(6)));
}
