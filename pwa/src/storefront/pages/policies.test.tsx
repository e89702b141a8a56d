import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { ExchangePage } from './ExchangePage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { ShippingPage } from './ShippingPage.tsx';
import { TermsPage } from './TermsPage.tsx';

setUpFakeApi();

/** The facts that each policy states. */
const policies: readonly (readonly [string, ComponentType, readonly string[]])[] = [
  [
    'exchange',
    ExchangePage,
    ['48 hours', 'defective or damaged', 'original packaging', 'proof of purchase'],
  ],
  [
    'shipping',
    ShippingPage,
    ['1-3 working days', '15-25 working days', '5-7 working days', 'within 3 days'],
  ],
  ['privacy', PrivacyPage, ['18', '13']],
  ['terms', TermsPage, ['18', 'Indian']],
];

it.each(policies)('the policy %s states its facts', (_, Page, facts) => {
  renderScreen(<Page />, '/', null);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  const text = document.body.textContent;
  expect(facts.filter((fact) => !text?.includes(fact))).toEqual([]);
});

it('the terms have 22 sections', () => {
  renderScreen(<TermsPage />, '/terms', null);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(22);
});
