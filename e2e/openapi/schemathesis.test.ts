import { readFileSync } from 'node:fs';
import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { resultOf } from './schemathesis.ts';

const configuration = readFileSync(new URL('schemathesis.toml', import.meta.url), 'utf8');

describe('the configuration of Schemathesis', () => {
  it('has exceptions for existing operations only', () => {
    const lists = configuration.matchAll(/include-operation-id = \[([^\]]*)\]/g);
    const ids = [...lists].flatMap(([, list = '']) => [...list.matchAll(/"(\w+)"/g)]);
    expect(ids).not.toEqual([]);
    expect(ids.map(([, id = '']) => id).filter((id) => !(id in endpoints))).toEqual([]);
  });

  it('does not repeat requests until a time has passed', () => {
    expect(configuration).not.toMatch(/^max-time/m);
  });
});

describe('the result of a run', () => {
  const summary = 'Test cases:\n  2143 generated, 2143 passed\n';

  it('has the number of requests', () => {
    expect(resultOf(0, summary)).toEqual({ requests: 2143 });
  });

  it('is a failure with what was found', () => {
    const found = `== FAILURES ==\nPOST /getproducts\n${summary}`;
    expect(resultOf(1, `Loaded\n${found}`)).toEqual({ requests: 2143, failure: found });
  });

  it('is a failure if the run was stopped or sent no requests', () => {
    expect(resultOf(null, 'Loaded')).toMatchObject({
      failure: expect.stringContaining('not all requests were sent'),
    });
    expect(resultOf(0, 'Test cases:\n  0 generated\n').failure).toBeDefined();
  });
});
