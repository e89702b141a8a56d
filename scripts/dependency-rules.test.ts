import { describe, expect, it } from 'vitest';
import { findLicenceProblems, readAudit } from './dependency-rules.ts';

describe('licences', () => {
  it('of production packages must be allowed', () => {
    const packages = {
      '': { license: 'UNLICENSED' },
      'api/contract': {},
      'node_modules/@vajra/contract': { link: true },
      'node_modules/zod': { license: 'MIT', version: '4.0.0' },
      'node_modules/type-fest': { license: '(MIT OR CC0-1.0)', version: '1.0.0' },
      'node_modules/either': { license: '(GPL-3.0-only OR MIT)', version: '1.0.0' },
      'node_modules/sharp/node_modules/@img/x': { license: 'MIT AND GPL-2.0', version: '1.0.0' },
      'node_modules/copyleft': { license: 'AGPL-3.0-only', version: '2.0.0' },
      'node_modules/unknown': { version: '3.0.0' },
      'node_modules/busboy': { version: '1.6.0' },
      'node_modules/tool': { license: 'GPL-3.0-only', version: '1.0.0', dev: true },
      'node_modules/peer': { license: 'GPL-3.0-only', version: '1.0.0', devOptional: true },
    };
    expect(findLicenceProblems(packages)).toEqual([
      '@img/x 1.0.0: MIT AND GPL-2.0',
      'copyleft 2.0.0: AGPL-3.0-only',
      'unknown 3.0.0: no licence',
    ]);
  });
});

describe('the audit', () => {
  it('fails for high and critical vulnerabilities only', () => {
    const vulnerabilities = {
      koa: { severity: 'high', range: '<3' },
      qs: { severity: 'critical', range: '*' },
      ms: { severity: 'moderate', range: '<2' },
    };
    expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
      problems: ['koa <3: high', 'qs *: critical'],
    });
    expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ problems: [] });
  });

  it('is skipped with a reason when the registry does not answer', () => {
    expect(readAudit('{"message":"405 Method Not Allowed","error":{}}')).toEqual({
      skipped: '405 Method Not Allowed',
    });
    expect(readAudit('')).toEqual({ skipped: 'npm audit printed no report' });
  });
});
