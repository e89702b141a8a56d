import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import {
  changedTotal,
  hasUnknownOutcome,
  needsConfirmedEmail,
  orderFailureText,
} from './order-failure.ts';

const http = (status: number, description = '', body: unknown = {}) =>
  new ApiError({ kind: 'http', status, description, body });

describe('orderFailureText', () => {
  it.each([
    [new Error('anything'), 'Failed to place order. Please try again.'],
    [
      new ApiError({ kind: 'network', status: 0, description: '' }),
      'Failed to place order. Please try again.',
    ],
    [
      new ApiError({ kind: 'timeout', status: 0, description: '' }),
      'Request timed out. Please check your network connection.',
    ],
    [http(401, 'Token expired'), 'Authentication failed. Please login again.'],
    [http(404), 'Order endpoint not found. Please verify the backend server.'],
    [http(404, 'No such product'), 'No such product'],
    [http(500), 'Server error: 500'],
    [http(409, 'Only 1 left'), 'Only 1 left'],
  ])('%s', (error, text) => {
    expect(orderFailureText(error)).toBe(text);
  });
});

describe('changedTotal', () => {
  it('is returned only when the server refuses the total', () => {
    const body = { message: 'The total changed', totalAmount: 120.5, currency: 'INR' };
    expect(changedTotal(http(409, 'The total changed', body))).toBe(120.5);
    expect(changedTotal(http(409, 'Only 1 left'))).toBeNull();
    expect(changedTotal(http(500, '', body))).toBeNull();
  });
});

describe('needsConfirmedEmail', () => {
  it('is true only when the server names that reason', () => {
    const message = 'Confirm your email address to order more than 3 pieces.';
    expect(needsConfirmedEmail(http(409, message, { message, reason: 'confirm_email' }))).toBe(
      true,
    );
    expect(needsConfirmedEmail(http(409, '', { reason: 'open_orders' }))).toBe(false);
    expect(needsConfirmedEmail(http(409, 'Only 1 left'))).toBe(false);
    expect(needsConfirmedEmail(http(409, '', null))).toBe(false);
    expect(needsConfirmedEmail(new Error('anything'))).toBe(false);
  });
});

describe('hasUnknownOutcome', () => {
  it.each([
    [new ApiError({ kind: 'network', status: 0, description: '' }), true],
    [new ApiError({ kind: 'timeout', status: 0, description: '' }), true],
    [http(500), true],
    [http(503), true],
    [http(499), false],
    [http(409, 'Only 1 left'), false],
    [new Error('anything'), false],
    [null, false],
  ])('%s: %s', (error, isUnknown) => {
    expect(hasUnknownOutcome(error)).toBe(isUnknown);
  });
});
