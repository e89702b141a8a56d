import { describe, expect, it } from 'vitest';
import { testCustomer } from '../../session/test-session.ts';
import { type CheckoutDraft, checkoutForm, readDraft } from './checkout-form.ts';

const filled: CheckoutDraft = {
  u_name: 'Meera',
  email: 'meera@example.com',
  address: '1 Ring Road',
  city: 'Surat',
  state: 'Gujarat',
  postalCode: '395003',
  country: 'India',
  paymentMethod: 'upi',
};

function problemsOf(changes: Partial<CheckoutDraft>) {
  const issues = checkoutForm.safeParse({ ...filled, ...changes }).error?.issues ?? [];
  // Forms show the first problem of a field.
  const first = issues.filter(
    ({ path }, index) => issues.findIndex((other) => other.path[0] === path[0]) === index,
  );
  return Object.fromEntries(first.map(({ path, message }) => [path.join('.'), message]));
}

describe('the checkout form', () => {
  it('reports all fields at once', () => {
    const blank = { u_name: '', email: '', address: '', city: '', state: '', postalCode: '' };
    expect(problemsOf({ ...blank, country: '' })).toEqual({
      u_name: 'Username is required',
      email: 'Email is required',
      address: 'Address is required',
      city: 'City is required',
      state: 'State is required',
      postalCode: 'Postal code is required',
      country: 'Country is required',
    });
  });

  it('checks the parts that addresses of the country have', () => {
    expect(problemsOf({ postalCode: '!!', email: 'x' })).toEqual({
      email: 'Invalid email format',
      postalCode: 'Postal code is not valid in India',
    });
    expect(problemsOf({ country: 'Germany', state: '', postalCode: '10115' })).toEqual({});
    expect(problemsOf({ country: 'lndia' })).toEqual({
      country: 'Please choose a country of the list',
    });
    expect(problemsOf({ state: 'Gujrat' })).toEqual({ state: 'Please choose a state of India' });
    expect(problemsOf({ country: 'United Arab Emirates', state: '', postalCode: '' })).toEqual({
      state: 'State is required',
    });
  });

  it.each([
    ['usa', 'california', 'United States', 'California'],
    ['India', 'Old Province', 'India', 'Old Province'],
    ['Wakanda', 'Golden City', 'Wakanda', 'Golden City'],
  ])('opens with the stored address in %s', (storedCountry, storedState, country, state) => {
    const session = { ...testCustomer, country: storedCountry, state: storedState };
    expect(readDraft(session)).toMatchObject({ country, state, u_name: testCustomer.u_name });
  });
});
