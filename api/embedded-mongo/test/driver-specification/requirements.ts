import type { Requirement, Test, TestFile } from './format.ts';

/** Properties of the server under test. */
const server = { version: '7.0.14', topology: 'replicaset', auth: false };

/** Returns the reason to skip a test, or undefined to run it. */
export function reasonToSkip(folder: string, file: TestFile, test: Test): string | undefined {
  const unmet =
    unmetRequirement(file.runOnRequirements) ?? unmetRequirement(test.runOnRequirements);
  if (unmet ?? test.skipReason) return unmet ?? test.skipReason;
  const title = `${folder}/${file.description}: ${test.description}`;
  return exclusions.find(([pattern]) => pattern.test(title))?.[1];
}

/** Tests of features that the server or the driver does not support. All others have to pass. */
const exclusions: [RegExp, string][] = [
  [/^change-streams\//, 'change streams are not supported'],
  [
    /: .*clusteredIndex|^collection-management\/clustered-indexes/,
    'clustered collections are not supported',
  ],
  [/^collection-management\/timeseries/, 'time series are not supported'],
  [
    /^collection-management\/modifyCollection|document validation errInfo/,
    'collMod is not supported',
  ],
  [/on views$/, 'views are not supported'],
  [/receiving an empty batch$/, 'capped collections are not supported'],
  [/^crud\/BulkWrite-collation.*update operations/i, 'collations of strength 3 are not supported'],
  [/secondary read preference in client|readPreference inherited from client/, 'needs a secondary'],
  [
    /(\$out|BulkWrite|FindOneAnd\w+|InsertMany) passes bypassDocumentValidation: false$/,
    'the driver does not send it',
  ],
  [/_id with type null via (insertOne|insertMany|bulkWrite)$/, 'the driver generates another _id'],
  [/^gridfs\/.*(deleteByName|renameByName)/, 'the driver lacks the operation'],
  [/with snapshot and snapshot ?time$/i, 'the driver does not support a snapshot time'],
  [/First insertOne is never committed$/, 'the driver reports an _id that was not inserted'],
  [/MapReduce omits/, 'the driver lacks the operation'],
  [/^gridfs\/.*final chunk is missing$/, 'the driver does not detect it'],
];

/** One met requirement is enough. Otherwise returns the reason why the last one is not met. */
function unmetRequirement(requirements: readonly Requirement[] | undefined): string | undefined {
  const reasons = (requirements ?? []).map(reasonAgainst);
  return reasons.includes(undefined) ? undefined : reasons.at(-1);
}

function reasonAgainst(requirement: Requirement): string | undefined {
  const { minServerVersion, maxServerVersion, topologies, auth } = requirement;
  if (topologies && !topologies.includes(server.topology))
    return `for ${topologies.join(', ')} only`;
  if (minServerVersion && compareVersions(server.version, minServerVersion) < 0)
    return `for servers from ${minServerVersion}`;
  if (maxServerVersion && compareVersions(server.version, maxServerVersion) > 0)
    return `for servers up to ${maxServerVersion}`;
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
