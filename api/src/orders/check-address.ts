import type { ShippingAddress } from '@vajra/contract';
import { addressProblems } from '@vajra/contract/addresses';
import { InvalidInputError } from '../errors.ts';

/** Checks an address by the rules of its country. @throws InvalidInputError with all problems */
export function checkAddress(address: ShippingAddress): void {
  const problems = addressProblems(address).map(({ field, message }) => ({
    field: `shippingAddress.${field}`,
    message,
  }));
  if (problems.length > 0) throw new InvalidInputError(problems);
}
