import { endpoints, endpointsByDomain } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { auditActions, describeAction } from './audit-actions.ts';

/** Lists that are fetched by POST. */
const reads = ['getCustomInquiries', 'getContacts'];

/** How an admin sees lists is not recorded. */
const ownSettings = Object.keys(endpointsByDomain.listSettings);

const changes = Object.entries(endpoints).filter(
  ([name, { access, method }]) =>
    access === 'admin' && method !== 'GET' && ![...reads, ...ownSettings].includes(name),
);

describe('auditActions', () => {
  it.each(changes)('has a label for %s', (_, { method, path }) => {
    expect(describeAction(`${method} ${path}`)).not.toContain(path);
  });

  it('has a unique label for each action', () => {
    expect(new Set(auditActions.map(({ label }) => label)).size).toBe(auditActions.length);
  });

  it('falls back to the endpoint', () => {
    expect(describeAction('PUT /updatecutgrade')).toBe('Cut grade changed');
    expect(describeAction('PUT /api/new')).toBe('PUT /api/new');
  });
});
