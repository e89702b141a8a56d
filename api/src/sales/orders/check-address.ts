import type { ShippingAddress } from '@vajra/contract';
import { addressProblems, type CodedAddress, codedAddress } from '@vajra/contract/addresses';
import { InvalidInputError } from '../../platform/errors.ts';

/**
 * Checks an address by the rules of its country, and returns it with the codes of country and state.
 * @throws InvalidInputError with all problems
 */
export function checkAddress(address: ShippingAddress): CodedAddress {
  const problems = addressProblems(address).map(({ field, message }) => ({
    field: `shippingAddress.${field}`,
    message,
  }));
  if (problems.length > 0) throw new InvalidInputError(problems);
  return codedAddress(address);
}
