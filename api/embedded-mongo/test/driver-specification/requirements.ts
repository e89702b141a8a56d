import type { Requirement, Test, TestFile } from './format.ts';

/** What the server under test is. */
const server = { version: '7.0.14', topology: 'replicaset', auth: false };

/** Why a test does not run here; undefined when it does. */
export function reasonToSkip(folder: string, file: TestFile, test: Test): string | undefined {
  const unmet =
    unmetRequirement(file.runOnRequirements) ?? unmetRequirement(test.runOnRequirements);
  if (unmet ?? test.skipReason) return unmet ?? test.skipReason;
  const title = `${folder}/${file.description}: ${test.description}`;
  return notHere.find(([pattern]) => pattern.test(title))?.[1];
}

/** Tests that the server refuses to be asked, or that the driver can't do; all others have to pass. */
const notHere: [RegExp, string][] = [
  [/^change-streams\//, 'change streams are refused here'],
  [
    /: .*clusteredIndex|^collection-management\/clustered-indexes/,
    'clustered collections are refused here',
  ],
  [/^collection-management\/timeseries/, 'time series are refused here'],
  [
    /^collection-management\/modifyCollection|document validation errInfo/,
    'collMod is refused here',
  ],
  [/on views$/, 'views are refused here'],
  [/receiving an empty batch$/, 'capped collections are refused here'],
  [/^crud\/BulkWrite-collation.*update operations/i, 'collations of strength 3 are refused here'],
  [/secondary read preference in client|readPreference inherited from client/, 'needs a secondary'],
  [
    /(\$out|BulkWrite|FindOneAnd\w+|InsertMany) passes bypassDocumentValidation: false$/,
    'the driver does not send it',
  ],
  [/_id with type null via (insertOne|insertMany|bulkWrite)$/, 'the driver makes another _id'],
  [/^gridfs\/.*(deleteByName|renameByName)/, 'the driver has no such call'],
  [/with snapshot and snapshot ?time$/i, 'the driver takes no snapshot time'],
  [/First insertOne is never committed$/, 'the driver names an _id that was not inserted'],
  [/MapReduce omits/, 'the driver has no such call'],
  [/^gridfs\/.*final chunk is missing$/, 'the driver does not notice'],
];

/** Of several requirements one is enough; the reason is the one that fails the last. */
function unmetRequirement(requirements: readonly Requirement[] | undefined): string | undefined {
  const reasons = (requirements ?? []).map(reasonAgainst);
  return reasons.includes(undefined) ? undefined : reasons.at(-1);
}

function reasonAgainst(requirement: Requirement): string | undefined {
  const { minServerVersion: least, maxServerVersion: most, topologies, auth } = requirement;
  if (topologies && !topologies.includes(server.topology))
    return `for ${topologies.join(', ')} only`;
  if (least && compareVersions(server.version, least) < 0) return `for servers from ${least}`;
  if (most && compareVersions(server.version, most) > 0) return `for servers up to ${most}`;
  if (auth === true) return 'needs authentication';
  return undefined;
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
