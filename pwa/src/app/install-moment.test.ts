import { describe, expect, it } from 'vitest';
import { isGoodMoment, isIosSafari, type Moment, newRecord, recordView } from './install-moment.ts';

const day = 24 * 3600 * 1000;
const now = 1_000 * day;
const good: Moment = {
  record: { visits: 2, lastSeenAt: now, dismissedAt: null },
  now,
  pathname: '/all-diamonds',
  views: 2,
  hasCart: false,
  isEditing: false,
};
const first = { ...good.record, visits: 1 };

describe('a good moment', () => {
  it.each<[string, Partial<Moment>]>([
    ['the second screen of a second visit', {}],
    ['a first visit, once something is in the cart', { record: first, hasCart: true }],
    ['a month after a dismissal', { record: { ...good.record, dismissedAt: now - 30 * day } }],
  ])('is %s', (_, change) => {
    expect(isGoodMoment({ ...good, ...change })).toBe(true);
  });

  it.each<[string, Partial<Moment>]>([
    ['the first screen of a visit', { views: 1, hasCart: true }],
    ['a first visit without a cart', { record: first }],
    ['within a month of a dismissal', { record: { ...good.record, dismissedAt: now - 29 * day } }],
    ['while a form is filled in', { isEditing: true }],
    ['at the checkout', { pathname: '/checkout', hasCart: true }],
    ['at the login', { pathname: '/login' }],
  ])('is not %s', (_, change) => {
    expect(isGoodMoment({ ...good, ...change })).toBe(false);
  });
});

it('counts a visit after half an hour away', () => {
  const once = recordView(newRecord, now);
  expect(once).toEqual({ visits: 1, lastSeenAt: now, dismissedAt: null });
  const browsing = recordView(once, now + day / 50);
  expect(browsing.visits).toBe(1);
  expect(recordView(browsing, now + day / 25).visits).toBe(1);
  expect(recordView(browsing, now + day).visits).toBe(2);
});

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
it.each([
  [
    true,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
    5,
  ],
  [
    true,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.5 Safari/605.1.15`,
    5,
  ],
  [
    false,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.5 Safari/605.1.15`,
    0,
  ],
  [
    false,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} CriOS/137.0 Mobile/15E148 Safari/604.1`,
    5,
  ],
  [
    false,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Mobile/15E148 [FBAN/FBIOS]`,
    5,
  ],
  [
    false,
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
    5,
  ],
])('returns %s for %s with %i touch points', (expected, userAgent, maxTouchPoints) => {
  expect(isIosSafari(userAgent, maxTouchPoints)).toBe(expected);
});
