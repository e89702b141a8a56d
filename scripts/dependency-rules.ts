/** Licences that a product which is not open source may use. SPDX identifiers. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0', // libheif-js, which a worker loads unchanged
  'LGPL-3.0-or-later', // libvips, which sharp links dynamically
  'MIT',
  'MIT-0',
  'OFL-1.1', // typefaces
  'Python-2.0', // argparse
  'Zlib', // pako
]);

/** Packages whose package.json names the licence in a field that npm no longer reads. */
const licenceOf: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
};

export interface LockedPackage {
  license?: string;
  version?: string;
  dev?: boolean;
  /** An optional peer of a production package, which only development installs. */
  devOptional?: boolean;
  /** A workspace of this repository. */
  link?: boolean;
}

/** Returns a line for each production package of a package-lock.json whose licence is not allowed. */
export function findLicenceProblems(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { license, version, link, ...use }]) => {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? [];
    if (!name || use.dev || use.devOptional || link) return [];
    const licence = license ?? licenceOf[name];
    if (licence && isAllowed(licence)) return [];
    return [`${name} ${version}: ${licence ?? 'no licence'}`];
  });
}

/** Evaluates an SPDX expression without nested parentheses: all of AND, or one of OR. */
function isAllowed(expression: string): boolean {
  const parts = expression.replace(/^\(|\)$/g, '');
  if (parts.includes(' OR ')) return parts.split(' OR ').some(isAllowed);
  return parts.split(' AND ').every((licence) => allowedLicences.has(licence.trim()));
}

interface AuditReport {
  auditReportVersion?: number;
  message?: string;
  vulnerabilities?: Readonly<Record<string, { severity: string; range: string }>>;
}

/** Lines for vulnerabilities that must be fixed, or the reason for which nothing was checked. */
export type AuditResult = { problems: string[] } | { skipped: string };

/** Reads the output of `npm audit --json`. Vulnerabilities below `high` do not count. */
export function readAudit(output: string): AuditResult {
  let report: AuditReport;
  try {
    report = JSON.parse(output);
  } catch {
    return { skipped: 'npm audit printed no report' };
  }
  if (report.auditReportVersion === undefined || !report.vulnerabilities) {
    return { skipped: report.message ?? 'the registry does not answer' };
  }
  const severe = Object.entries(report.vulnerabilities).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  );
  return { problems: severe.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`) };
}
