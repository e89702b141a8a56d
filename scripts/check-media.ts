import pino from 'pino';
import { checkMedia, type FindingKind, findingDescriptions } from '../api/src/media/media-check.ts';
import { buildIndexes, connect } from '../api/src/mongo/connect.ts';
import { startMongo } from '../api/src/mongo/which-mongo.ts';
import { parseConfig } from '../api/src/server/config.ts';
import { createServices } from '../api/src/server/services.ts';

/**
 * `npm run check:media`: finds files without documents, documents without files and halves of
 * either; `-- --mend` repairs them. Ends with 1 when something is wrong and stays so.
 */
const mend = process.argv.includes('--mend');
const config = parseConfig(process.env);
const log = pino({ level: 'warn' });
const mongo = await startMongo({ uri: config.mongodbUri, dataDir: config.dataDir });
const connection = await connect(mongo.uri);
try {
  const { media } = createServices({ config, connection, log });
  await buildIndexes(connection);
  const { files, references, findings } = await checkMedia(media, { mend });
  console.log(`${files} files, ${references} names of files in documents`);
  for (const trouble of Object.keys(findingDescriptions) as FindingKind[]) {
    // its own keys
    const found = findings.filter((finding) => finding.trouble === trouble);
    console.log(`${String(found.length).padStart(6)} ${findingDescriptions[trouble]}`);
    for (const { what } of found) console.log(`         ${what}`);
  }
  const isWrong = findings.length > 0;
  if (isWrong) console.log(mend ? 'Mended.' : 'Nothing was changed: --mend repairs this.');
  process.exitCode = isWrong && !mend ? 1 : 0;
} finally {
  await connection.close();
  await mongo.stop();
}
