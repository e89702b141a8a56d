import { expect, it } from 'vitest';
import { upiAddress } from './upi.ts';

it.each([
  [21_414_400, '214144.00'],
  [5, '0.05'],
  [1_000_010, '10000.10'],
])('writes %d paise as %s rupees', (amount, rupees) => {
  const address = upiAddress({ upiId: 'vajra@bank', payee: 'V', amount, reference: 'R' });
  expect(address).toBe(`upi://pay?pa=vajra%40bank&pn=V&am=${rupees}&cu=INR&tn=R`);
});

it('escapes names that would change the payment', () => {
  const payee = 'Vajra & Sons&am=1.00';
  const address = upiAddress({
    upiId: 'vajra@bank',
    payee,
    amount: 500_00,
    reference: '7K3MQ-9QXTD',
  });
  const { searchParams } = new URL(address);
  expect(searchParams.getAll('am')).toEqual(['500.00']);
  expect(searchParams.get('pn')).toBe(payee);
  expect(searchParams.get('tn')).toBe('7K3MQ-9QXTD');
});
