import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { describeAction } from './audit-actions.ts';

/** Lists that the spec asks for by POST. */
const reads = ['getCustomInquiries', 'getContacts'];

const changes = Object.entries(endpoints).filter(
  ([name, { access, method }]) => access === 'admin' && method !== 'GET' && !reads.includes(name),
);

it.each(changes)('%s has words in the list of changes', (_, { method, path }) => {
  expect(describeAction(`${method} ${path}`)).not.toContain(path);
});
