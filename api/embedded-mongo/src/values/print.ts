import { BSONRegExp, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { isDoc } from './document.ts';
import { binaryOf } from './types.ts';

/** Formats a double as MongoDB converts it to text: with six significant digits, like `%g` in C. */
export function printDouble(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa = '', exponent = ''] = value.toExponential(5).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(Number(value.toPrecision(6)));
  const sign = power < 0 ? '-' : '+';
  return `${Number(mantissa)}e${sign}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** Formats a value as MongoDB does in error messages: `{ a: 1, b: "x" }`. */
export function printValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Double || typeof value === 'number') {
    const number = Number(value);
    return Number.isInteger(number) && value instanceof Double ? `${number}.0` : String(number);
  }
  if (value instanceof Int32 || value instanceof Long) return value.toString();
  if (value instanceof Decimal128) return `Decimal128("${value.toString()}")`;
  if (value instanceof Timestamp) return `Timestamp(${value.getHighBits()}, ${value.getLowBits()})`;
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  if (Array.isArray(value)) return value.length ? `[ ${value.map(printValue).join(', ')} ]` : '[]';
  if (isDoc(value)) {
    const fields = Object.entries(value).map(([name, field]) => `${name}: ${printValue(field)}`);
    return fields.length ? `{ ${fields.join(', ')} }` : '{}';
  }
  const { bytes, subtype } = binaryOf(value);
  if (bytes.length > 0)
    return `BinData(${subtype}, ${Buffer.from(bytes).toString('hex').toUpperCase()})`;
  return String(value);
}
