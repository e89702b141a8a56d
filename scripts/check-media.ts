import pino from 'pino';
import { checkMedia, type FindingKind, findingDescriptions } from '../api/src/media/media-check.ts';
import { buildIndexes, connect } from '../api/src/mongo/connect.ts';
import { startMongo } from '../api/src/mongo/which-mongo.ts';
import { parseConfig } from '../api/src/server/config.ts';
import { createServices } from '../api/src/server/services.ts';

/**
 * `npm run check:media`: reports files without references, references without files and incomplete
 * files; `-- --mend` repairs them. Exits with 1 if there are findings that were not repaired.
 */
const repair = process.argv.includes('--mend');
const config = parseConfig(process.env);
const log = pino({ level: 'warn' });
const mongo = await startMongo({ uri: config.mongodbUri, dataDir: config.dataDir });
const connection = await connect(mongo.uri);
try {
  const { media } = createServices({ config, connection, log });
  await buildIndexes(connection);
  const { files, references, findings } = await checkMedia(media, { repair });
  console.log(`${files} files, ${references} references to files`);
  // Object.keys() does not type the keys.
  for (const kind of Object.keys(findingDescriptions) as FindingKind[]) {
    const found = findings.filter((finding) => finding.kind === kind);
    console.log(`${String(found.length).padStart(6)} ${findingDescriptions[kind]}`);
    for (const { subject } of found) console.log(`         ${subject}`);
  }
  const hasFindings = findings.length > 0;
  if (hasFindings) console.log(repair ? 'Repaired.' : 'Nothing was changed. Use --mend to repair.');
  process.exitCode = hasFindings && !repair ? 1 : 0;
} finally {
  await connection.close();
  await mongo.stop();
}
